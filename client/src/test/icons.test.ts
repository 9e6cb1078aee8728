import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

interface Manifest {
  readonly icon: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly icon?: string }[];
    readonly viewsContainers: { readonly activitybar: readonly { readonly icon: string }[] };
    readonly views: Record<string, readonly { readonly icon: string }[]>;
  };
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

describe("the icons, in light and dark themes", () => {
  it("are the editor's own for every command", () => {
    const drawn = manifest.contributes.commands.filter(
      ({ icon }) => icon !== undefined && !/^\$\([a-z-]+\)$/.test(icon),
    );
    assert.deepEqual(drawn, []);
  });

  it("take the colour of the theme in the activity bar", () => {
    const { viewsContainers, views } = manifest.contributes;
    const icons = [...viewsContainers.activitybar, ...Object.values(views).flat()];
    assert.ok(icons.length > 1);
    for (const { icon } of icons) {
      const drawing = readFileSync(icon, "utf8");
      assert.match(drawing, /currentColor/);
      assert.doesNotMatch(drawing, /#[0-9a-f]{3,8}\b|rgb\(|<image/i, icon);
    }
  });

  it("include a PNG of 128 pixels or more for the marketplaces", () => {
    const bytes = readFileSync(manifest.icon);
    assert.equal(bytes.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    assert.ok(width >= 128 && width === height, `${width} x ${height}`);
  });
});
