// Turns the windows of an editor to Korean without a language pack from a marketplace.
import fs from "node:fs";
import path from "node:path";

const PACK = { extensionIdentifier: { id: "sentinel-memory.test-korean" }, version: "1.0.0" };

/**
 * The windows that `server` opens from now on say to every extension that the language is Korean.
 *
 * The pack translates nothing, so the editor's own words stay English: whatever is Korean then, is ours.
 */
export function speakKorean(server) {
  const translations = path.join(server.scratch, "korean.json");
  const write = (file, value) => fs.writeFileSync(file, JSON.stringify(value), "utf8");
  write(translations, { contents: {} });
  write(path.join(server.profile, "languagepacks.json"), {
    ko: {
      hash: "test",
      label: "한국어",
      extensions: [PACK],
      translations: { vscode: translations },
    },
  });
  write(path.join(server.profile, "User", "argv.json"), { locale: "ko" });
}
