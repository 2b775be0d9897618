// Lays out Markdown beside the page.
import type { Document, WorkerReply } from './document.ts';
import { parseMarkdown } from './parse.ts';

function laidOut(text: string): Document | null {
  try {
    return parseMarkdown(text);
  } catch {
    // Nested too deep.
    return null;
  }
}

const reply = (message: WorkerReply): void => globalThis.postMessage(message);

globalThis.addEventListener('message', (event: MessageEvent<string>) => reply(laidOut(event.data)));
reply('ready');
