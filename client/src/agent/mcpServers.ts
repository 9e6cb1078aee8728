// The MCP servers that are offered to the editor's agent: one for each folder.

/** A project folder as far as a server is concerned. */
export interface ServedFolder {
  readonly name: string;
  readonly path: string;
  readonly uri: string;
}

/**
 * Returns the folders by the label of their server. A folder's name comes first, because editors
 * cut labels when they make names of tools; folders of one name are told apart by a number.
 */
export function labelled<F extends ServedFolder>(folders: readonly F[]): ReadonlyMap<string, F> {
  const labels = new Map<string, F>();
  for (const folder of folders) {
    let label = `${folder.name} memory`;
    for (let number = 2; labels.has(label); number += 1) {
      label = `${folder.name} ${number} memory`;
    }
    labels.set(label, folder);
  }
  return labels;
}
