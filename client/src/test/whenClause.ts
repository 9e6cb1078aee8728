// Reads when clauses of the manifest as the editor does, as far as ours go.

/** Values of context keys; what is absent is not set. */
export type Keys = Readonly<Record<string, string | number | boolean>>;

const TEST = /^([\w.]+)(?:\s*(==|!=|=~)\s*('[^']*'|\/(?:[^/\\]|\\.)*\/|[\w.-]+))?$/;

/** Whether a clause holds. */
export function holds(clause: string, keys: Keys): boolean {
  const text = clause.trim();
  for (const operator of ["||", "&&"]) {
    const parts = split(text, operator);
    if (parts.length > 1) {
      const holdsOne = (part: string): boolean => holds(part, keys);
      return operator === "||" ? parts.some(holdsOne) : parts.every(holdsOne);
    }
  }
  if (text.startsWith("!")) {
    return !holds(text.slice(1), keys);
  }
  if (text.startsWith("(") && text.endsWith(")")) {
    return holds(text.slice(1, -1), keys);
  }
  const [, key = "", how, other = ""] = TEST.exec(text) ?? [];
  if (key === "") {
    throw new Error(`cannot read ${clause}`);
  }
  const value = keys[key];
  if (how === "=~") {
    return value !== undefined && new RegExp(other.slice(1, -1)).test(String(value));
  }
  const isSame = String(value) === other.replace(/^'|'$/g, "");
  return how === undefined ? key === "true" || Boolean(value) : isSame === (how === "==");
}

/** Returns the parts of a clause between an operator that stands in no brackets and in no pattern. */
function split(text: string, operator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of text.match(/'[^']*'|\/(?:[^/\\]|\\.)*\/|\|\||&&|[()]|./g) ?? []) {
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    if (token === operator && depth === 0) {
      parts.push("");
    } else {
      parts.push(`${parts.pop() ?? ""}${token}`);
    }
  }
  return parts;
}
