// Lays out Markdown beside the page.
import type { Document } from './document.ts';
import { parseMarkdown } from './parse.ts';

function laidOut(text: string): Document | null {
  try {
    return parseMarkdown(text);
  } catch {
    // Nested too deep.
    return null;
  }
}

globalThis.addEventListener('message', (event: MessageEvent<string>) =>
  globalThis.postMessage(laidOut(event.data)),
);
