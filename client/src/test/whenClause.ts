// Reads when clauses of the manifest as the editor does, as far as ours go.

/** Values of context keys; what is absent is not set. */
export type Keys = Readonly<Record<string, string | number | boolean>>;

const TOKEN = /\|\||&&|\(|\)|==|!=|=~|!|\/(?:[^/\\]|\\.)*\/|'[^']*'|[\w.-]+/g;

/** Whether a clause holds. */
export function holds(clause: string, keys: Keys): boolean {
  const tokens = clause.match(TOKEN) ?? [];
  if (tokens.join("").replace(/\s+/g, "") !== clause.replace(/\s+/g, "")) {
    throw new Error(`cannot read ${clause}`);
  }
  let at = 0;
  const next = (): string => tokens[at++] ?? "";
  const either = (): boolean => {
    let value = both();
    while (tokens[at] === "||") {
      at += 1;
      const other = both();
      value ||= other;
    }
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (tokens[at] === "&&") {
      at += 1;
      const other = one();
      value &&= other;
    }
    return value;
  };
  const one = (): boolean => {
    const token = next();
    if (token === "!") {
      return !one();
    }
    if (token === "(") {
      const value = either();
      at += 1;
      return value;
    }
    return compared(token);
  };
  const compared = (key: string): boolean => {
    const value = keys[key];
    switch (tokens[at]) {
      case "==":
        at += 1;
        return String(value) === plain(next());
      case "!=":
        at += 1;
        return String(value) !== plain(next());
      case "=~":
        at += 1;
        return value !== undefined && new RegExp(next().slice(1, -1)).test(String(value));
      default:
        return key === "true" || (key !== "false" && Boolean(value));
    }
  };
  return either();
}

function plain(text: string): string {
  return text.replace(/^'|'$/g, "");
}
