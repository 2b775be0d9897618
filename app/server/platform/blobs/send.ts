import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { withPieces } from './pieces.ts';

function written(to: Writable, piece: Uint8Array): Promise<void> {
  return new Promise((settle, fail) => {
    to.write(piece, (error) => (error ? fail(error) : settle()));
  });
}

interface Part {
  readonly first: number;
  readonly last: number;
}

async function sendPieces(
  file: FileHandle,
  { first, last }: Part,
  piece: number,
  to: Writable,
  count: (bytes: number) => void,
): Promise<void> {
  const size = Math.min(piece, last - first + 1);
  let filling = Buffer.allocUnsafeSlow(size);
  let emptying = Buffer.allocUnsafeSlow(last - first < size ? 0 : size);
  let emptied: Promise<void> = Promise.resolve();
  for (let at = first; at <= last; ) {
    const { bytesRead } = await file.read(filling, 0, Math.min(size, last - at + 1), at);
    if (bytesRead === 0) throw new Error('the file is shorter than its row says');
    at += bytesRead;
    // Double buffering: one buffer is read into while the other one is sent, and reused once the socket has flushed
    // it.
    await emptied;
    count(bytesRead);
    emptied = written(to, filling.subarray(0, bytesRead));
    emptied.catch(() => undefined);
    [filling, emptying] = [emptying, filling];
  }
  await emptied;
  to.end();
}

/**
 * Writes a range of a file (inclusive) to a response and ends it, with two buffers per transfer. Settles early when
 * the client disconnects; rejects when the file cannot be read.
 */
export async function sendFile(
  path: string,
  range: { readonly start: number; readonly end: number } | undefined,
  to: Writable,
  count: (bytes: number) => void = () => undefined,
): Promise<void> {
  if (to.destroyed) return;
  const gone = new Promise<void>((settle) => to.once('close', settle));
  const file = await open(path, 'r');
  try {
    const part = { first: range?.start ?? 0, last: range?.end ?? (await file.stat()).size - 1 };
    await withPieces(async (piece) => {
      const sending = sendPieces(file, part, piece, to, count);
      sending.catch(() => undefined);
      await Promise.race([sending, gone]);
    });
  } finally {
    await file.close();
  }
}
