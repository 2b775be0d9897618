import * as v from 'valibot';
import { DriveChanges } from '../wire/changes.ts';

/** No message of the service is longer. */
const maxMessageLength = 256 * 1024;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The changes of a message; null for comments and for messages of other kinds, which later services may send. */
function changesOf(message: string): DriveChanges | null {
  const data = message
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
  const parsed = v.safeParse(DriveChanges, parseJson(data));
  return parsed.success ? parsed.output : null;
}

/**
 * Reads the server-sent events of a body until it ends or breaks. `heard` is called for each, `alive` for each piece
 * that comes.
 */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  { alive, heard }: { readonly alive: () => void; readonly heard: (changes: DriveChanges) => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
      const messages = rest.split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const changes = changesOf(message);
        if (changes !== null) heard(changes);
      }
      if (rest.length > maxMessageLength) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
