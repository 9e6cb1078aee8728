import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FamilyOffers, FamilySwitch } from "../agent/familySwitch";
import type { ToolFamily } from "../agent/toolFamily";

/** An editor that notes what it is told; it knows of a family only when `know` is called. */
class Editor implements FamilyOffers {
  readonly seen: string[] = [];
  readonly #waiting: (() => void)[] = [];

  announce(family: ToolFamily): Promise<void> {
    this.seen.push(`announce ${family}`);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  offer(family: ToolFamily): { dispose(): void } | undefined {
    if (family === "off") {
      return undefined;
    }
    this.seen.push(`offer ${family}`);
    return { dispose: () => this.seen.push(`take away ${family}`) };
  }

  /** Answers the oldest announcement, and lets what waits for it go on. */
  async know(): Promise<void> {
    this.#waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("the change from one family of tools to another", () => {
  it("takes tools away only when the editor knows that their condition has gone (S26)", async () => {
    const editor = new Editor();
    const tools = new FamilySwitch(editor);
    await tools.turnTo("mcp");
    const turning = tools.turnTo("off");
    assert.deepEqual(editor.seen, ["announce mcp", "offer mcp", "announce off"]);
    await editor.know(); // of mcp
    await editor.know();
    await turning;
    assert.equal(editor.seen.at(-1), "take away mcp");
  });

  it("offers the first tools at once: an agent may be waiting for them (S26)", () => {
    const editor = new Editor();
    void new FamilySwitch(editor).turnTo("editor");
    assert.deepEqual(editor.seen, ["announce editor", "offer editor"]);
  });

  it("never offers two families, nor one that is not wanted any more (S26)", async () => {
    const editor = new Editor();
    const tools = new FamilySwitch(editor);
    await tools.turnTo("editor");
    await editor.know();
    editor.seen.length = 0;
    const turning = tools.turnTo("mcp");
    await tools.turnTo("off");
    await tools.turnTo("editor");
    assert.equal(tools.family, "editor");
    await editor.know();
    await turning;
    assert.deepEqual(editor.seen, [
      "announce mcp",
      "take away editor",
      "announce editor",
      "offer editor",
    ]);
  });

  it("changes nothing where the family stays (S26)", async () => {
    const editor = new Editor();
    const tools = new FamilySwitch(editor);
    await tools.turnTo("off");
    await tools.turnTo("mcp");
    await tools.turnTo("mcp");
    assert.deepEqual(editor.seen, ["announce mcp", "offer mcp"]);
  });

  it("leaves nothing behind when the extension ends, even in the middle (S26)", async () => {
    const editor = new Editor();
    const tools = new FamilySwitch(editor);
    await tools.turnTo("editor");
    const turning = tools.turnTo("mcp");
    tools.dispose();
    assert.deepEqual(editor.seen.slice(2), ["announce mcp", "announce off", "take away editor"]);
    await editor.know(); // of editor
    await editor.know();
    await turning;
    assert.deepEqual(
      editor.seen.filter((line) => line.startsWith("offer")),
      ["offer editor"],
    );
  });
});
