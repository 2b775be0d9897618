/** The script of the reader, as the build made it. */
export interface ReaderScript {
  /** Its file name, which changes with its content. */
  readonly name: string;
  readonly source: () => Promise<string>;
}

/**
 * What the page of the reader may do: run the one script of ours, and show what this script unpacked of the book the
 * viewer gave it. It asks for nothing, and neither do the chapters: their frames are made of blobs, which inherit this.
 */
export const readerPolicy = (nonce: string, app: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    // Books have styles in attributes, and in sheets that are unpacked.
    `style-src 'unsafe-inline' blob:`,
    `img-src blob: data:`,
    `font-src blob: data:`,
    `media-src blob:`,
    `frame-src blob:`,
    `connect-src 'none'`,
    `worker-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    // Same-origin: the reader lays out the chapters in their frames. No script of this origin reads a session, on the
    // host name of the app either, and nothing in it is a right without an address that the reader does not know.
    `sandbox allow-scripts allow-same-origin`,
    // The reader itself, too: its frames of chapters have this policy, and WebKit applies it to them.
    `frame-ancestors ${app} 'self'`,
  ].join('; ');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page, without a text of its own. */
export const readerPage = (nonce: string, app: string, script: string): string => `<!doctype html>
<html lang="en-US" data-app="${escaped(app)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Aloft</title>
    <style>html, body, main { height: 100%; margin: 0; overflow: hidden }
      h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }</style>
    <script type="module" nonce="${nonce}" src="${escaped(script)}"></script>
  </head>
  <body><main><h1>Aloft</h1></main></body>
</html>
`;
