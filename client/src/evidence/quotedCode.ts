// The state of the code that lessons quote, as the server last sent it (E06, N05).
import * as vscode from "vscode";
import type { CheckedQuote, CheckedRecord, RecordView } from "../memory/contracts";
import type { MemoryServer } from "../server/server";

/** Verdicts of a quote that stands somewhere, or about which nothing is known. */
const NO_FAULT: readonly CheckedQuote["verdict"][] = ["ok", "moved", "unverifiable"];
/** Verdicts of a quote in whose place something stands that could be quoted. */
const REPLACEABLE: readonly CheckedQuote["verdict"][] = ["changed", "ambiguous"];

/** A quote that failed, and its number in the record, from 1. */
export interface FailedQuote {
  readonly number: number;
  readonly quote: CheckedQuote;
}

/** The quotes of all folders. */
export class QuotedCode implements vscode.Disposable {
  readonly #records = new Map<string, ReadonlyMap<string, CheckedRecord>>();
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listener: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(server: Pick<MemoryServer, "onEvidenceAligned">) {
    this.#listener = server.onEvidenceAligned(({ uri, records }) => {
      this.#records.set(uri, new Map(records.map((record) => [keyOf(record), record])));
      this.#changed.fire(undefined);
    });
  }

  /** Returns the verdicts on the quotes of a record, for exactly this state of the record. */
  of(folder: string, record: RecordView): CheckedRecord | undefined {
    return this.#records.get(folder)?.get(keyOf(record));
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}

/** Returns the quotes of a record whose code has changed or gone. */
export function failedQuotes({ quotes }: CheckedRecord): FailedQuote[] {
  return quotes
    .map((quote, index) => ({ number: index + 1, quote }))
    .filter(({ quote }) => !NO_FAULT.includes(quote.verdict));
}

/** Whether something stands in the place of a quote that the record could quote instead. */
export function isReplaceable({ quote }: FailedQuote): boolean {
  return REPLACEABLE.includes(quote.verdict);
}

function keyOf({ type, ref }: Pick<RecordView, "type" | "ref">): string {
  return `${type}:${ref}`;
}
