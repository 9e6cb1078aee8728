import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { forMarkdown, forMessage, forQuickPick, oneLine } from "../editor/storedText";

describe("stored text in the editor", () => {
  it("never becomes a link in a message or a prompt", () => {
    const attack = "[Fix it](command:workbench.action.terminal.new) [x](https://example.com)";
    assert.equal(
      forMessage(attack),
      "[Fix it] (command:workbench.action.terminal.new) [x] (https://example.com)",
    );
  });

  it("never acts in Markdown, and its lines may wrap", () => {
    assert.equal(
      forMarkdown("a **b** [c](command:d)\n<e> &lt; https://f.g `h` $(i) 한 줄"),
      "a &#42;&#42;b&#42;&#42; &#91;c&#93;&#40;command&#58;d&#41; &#60;e&#62; &#38;lt; " +
        "https&#58;//f&#46;g &#96;h&#96; $&#40;i&#41; 한 줄",
    );
  });

  it("never becomes an icon in a list", () => {
    assert.equal(forQuickPick("a $(trash) b $(loading~spin)"), "a \\$(trash) b \\$(loading~spin)");
  });

  it("keeps what only looks like an icon", () => {
    assert.equal(
      forQuickPick("$(git rev-parse HEAD) costs $(5)"),
      "$(git rev-parse HEAD) costs \\$(5)",
    );
  });

  it("becomes one line with single spaces", () => {
    assert.equal(oneLine(" a\n\tb  c "), "a b c");
  });
});
