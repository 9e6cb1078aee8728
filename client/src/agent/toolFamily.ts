// In which way agents get the tools here: one only, or they would see each of them twice.

/** A way in which an editor gives tools to its agent. */
export type ToolFamily = "editor" | "mcp" | "off";

/** The facts on which the choice depends. */
export interface FamilyFacts {
  /** The setting as it was typed; anything unknown counts as `auto`. */
  readonly setting: string;
  /** Whether a server may run at all: not without trust, nor without a folder on disk. */
  readonly hasServer: boolean;
  /** Whether the editor is Cursor, which takes MCP servers from extensions by an API of its own. */
  readonly isCursor: boolean;
}

/** Returns the one family that is offered. */
export function toolFamily({ setting, hasServer, isCursor }: FamilyFacts): ToolFamily {
  if (!hasServer) {
    return "off";
  }
  if (setting === "editor" || setting === "mcp" || setting === "off") {
    return setting;
  }
  return isCursor ? "mcp" : "editor";
}
