import type * as vscode from "vscode";
import type { Operations } from "./contracts";

/** The requests that the server answers. */
export interface Memory {
  /**
   * Rejects with the sentence of the server, which is fit to be shown as it is. Cancelling
   * the token keeps the server from beginning, or ends its work early; a save that began is finished.
   */
  request<M extends keyof Operations>(
    method: M,
    params: Operations[M]["params"],
    token?: vscode.CancellationToken,
  ): Promise<Operations[M]["result"]>;
}
