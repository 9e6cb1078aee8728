import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { QuotedCode } from "../evidence/quotedCode";
import type { CheckedQuote, CheckedRecord, ShowResult } from "../memory/contracts";
import { contentOf } from "../pages/pageContent";
import { checkedRecord, quote, record } from "./samples";
import { EventEmitter } from "./vscodeStub";

const SHOP = "file:///shop";
const stored = record({ evidence: [{ path: "src/pay.py", quote: "limit = 30" }] });

function checked(...quotes: CheckedQuote[]): CheckedRecord {
  return checkedRecord(stored, ...quotes);
}

describe("the code that lessons quote", () => {
  const aligned = new EventEmitter<{ uri: string; records: CheckedRecord[] }>();
  const tell = (of: CheckedRecord): void => {
    aligned.fire({ uri: SHOP, records: [of] });
  };

  it("is known of a record in exactly the state that was looked at (E06)", () => {
    const quoted = new QuotedCode({ onEvidenceAligned: aligned.event } as never);
    let told = 0;
    quoted.onDidChange(() => (told += 1));
    tell(checked(quote("changed")));
    assert.equal(told, 1);
    assert.equal(quoted.of(SHOP, stored)?.stale, true);
    assert.equal(quoted.of("file:///other", stored), undefined);
    assert.equal(quoted.of(SHOP, record({ ref: "another@state" })), undefined);
  });
});

describe("the ways out of a lesson whose code changed", () => {
  const kinds = (...quotes: CheckedQuote[]): string[] => {
    const records = [{ record: stored, agent: null, commit: null, use: null }];
    const shown: ShowResult = {
      ...{ folder: "shop", page: "record", title: "t", topics: [], headings: [], markdown: "" },
      records,
    };
    return contentOf({ folder: SHOP }, shown, undefined, checked(...quotes)).buttons.map(
      ({ label }) => label,
    );
  };

  it("stand first on its page (N05)", () => {
    const ways = ["Still true", "Update the quote", "Rewrite the lesson", "Delete"];
    assert.deepEqual(kinds(quote("changed")).slice(0, 4), ways);
    assert.deepEqual(kinds(quote("gone")).slice(0, 2), ["Rewrite the lesson", "Delete"]);
    assert.deepEqual(kinds(quote("changed"), quote("gone")).slice(0, 2), ways.slice(1, 3));
    assert.deepEqual(kinds(quote("ok")).slice(0, 3), ["Edit", "Delete", "Open the code"]);
  });
});
