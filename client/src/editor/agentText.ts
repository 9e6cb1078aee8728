// Records as a person pastes them into the chat of an agent. Imports no `vscode`.
import type { RecordView } from "../memory/contracts";

/**
 * Returns what an agent needs of each record, with its id. Labels are English, as in the tools of
 * agents; stored text stands behind its label or indented below it, so that it imitates none.
 */
export function agentText(records: readonly RecordView[]): string {
  return records.map(textOf).join("\n\n");
}

function textOf(record: RecordView): string {
  const fields: [string, string][] = [
    ["lesson", record.lesson],
    ["missing", record.missing_context],
    ["ask", record.ask_next_time ?? ""],
    ["applies to", record.applies_to.join(", ")],
  ];
  const lines = fields
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${indented(text)}`);
  return [`[project memory: ${indented(record.topic)}, ${record.id}]`, ...lines].join("\n");
}

function indented(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, "\n  ");
}
