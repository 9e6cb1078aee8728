// The frame of a page: its permissions, and no text of a memory (N15). Imports no `vscode`.

/** The parts of the frame. */
export interface Frame {
  /** Where the editor serves our files from. */
  readonly source: string;
  readonly script: string;
  readonly style: string;
  /** Of the words of ours. */
  readonly language: string;
  /** Chosen anew for each frame: no other script runs. */
  readonly nonce: string;
}

/** Returns the HTML of an empty page, which its script fills. */
export function shellOf({ source, script, style, language, nonce }: Frame): string {
  const policy = [
    "default-src 'none'",
    `style-src ${source}`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${style}">
    <title></title>
  </head>
  <body>
    <header>
      <div id="actions" role="group"></div>
      <div id="search" role="search" hidden><input type="search" autocomplete="off"></div>
      <p id="found" role="status"></p>
    </header>
    <main id="page" tabindex="-1"></main>
    <script nonce="${nonce}" src="${script}"></script>
  </body>
</html>`;
}
