import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { withPieces } from './pieces.ts';

/** A file has fewer bytes than are to be sent. */
export class ShortFile extends Error {}

/** Whether a piece could be written: not when the client has disconnected. */
function written(to: Writable, piece: Uint8Array): Promise<boolean> {
  return new Promise((settle) => {
    to.write(piece, (error) => settle(!error));
  });
}

/** Both ends are included. */
interface Range {
  readonly start: number;
  readonly end: number;
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
  let emptied: Promise<boolean> = Promise.resolve(true);
  for (let at = first; at <= last; ) {
    const { bytesRead } = await file.read(filling, 0, Math.min(size, last - at + 1), at);
    if (bytesRead === 0) throw new ShortFile(`only ${at} of ${last + 1} bytes are there`);
    at += bytesRead;
    // Double buffering: one buffer is read into while the other one is sent, and reused once the socket has flushed
    // it.
    if (!(await emptied)) return;
    count(bytesRead);
    emptied = written(to, filling.subarray(0, bytesRead));
    [filling, emptying] = [emptying, filling];
  }
  if (await emptied) to.end();
}

/** A file that is open to be sent. */
export interface OpenFile {
  /**
   * Writes its bytes to a response and ends it, with two buffers per transfer; `count` gets how many. Settles early when
   * the client disconnects; rejects when the file cannot be read.
   */
  send(to: Writable, count: (bytes: number) => void): Promise<void>;
  /** Waits for what is being read. */
  close(): Promise<void>;
}

async function partOf(file: FileHandle, range: Range | undefined): Promise<Part> {
  const { size } = await file.stat();
  const last = range?.end ?? size - 1;
  if (last >= size) throw new ShortFile(`only ${size} of ${last + 1} bytes are there`);
  return { first: range?.start ?? 0, last };
}

/** Opens a file, or a range of it (inclusive), to be sent. Rejects when it is not there or shorter than the range. */
export async function openFile(path: string, range?: Range): Promise<OpenFile> {
  const file = await open(path, 'r');
  const part = await partOf(file, range).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return {
    send: async (to, count) => {
      if (to.destroyed) return;
      const gone = new Promise<void>((settle) => to.once('close', settle));
      try {
        await withPieces(async (piece) => {
          const sending = sendPieces(file, part, piece, to, count);
          sending.catch(() => undefined);
          await Promise.race([sending, gone]);
        });
      } finally {
        await file.close();
      }
    },
    close: () => file.close(),
  };
}
