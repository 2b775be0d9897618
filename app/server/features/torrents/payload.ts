import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metainfo } from './metainfo.ts';

/** Where a torrent's bytes gather: all files of it one after the other, so that no stranger's name is a path. */
export const payloadPath = (folder: string): string => join(folder, 'payload');
/** Where its description is kept, so that it need not be asked for again. */
export const descriptionPath = (folder: string): string => join(folder, 'description');

/** The disk took only a part of what was written. */
class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/** The pieces on this computer's disk. */
export interface Payload {
  /** Bytes of a piece; the last one may be shorter. */
  lengthOf(piece: number): number;
  /** Keeps a piece when its hash is right. */
  keep(piece: number, bytes: Uint8Array): Promise<'kept' | 'wrong'>;
  /** The pieces that are not here yet; each that is was read and compared with its hash. */
  missing(signal: AbortSignal): Promise<number[]>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens what is there of a torrent's bytes, in a folder that is made when absent. */
export async function openPayload(folder: string, metainfo: Metainfo): Promise<Payload> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await open(payloadPath(folder), 'a', 0o600).then((made) => made.close());
  const file = await open(payloadPath(folder), 'r+');
  const { pieceLength, total, hashes } = metainfo;
  const count = hashes.length / 20;
  const lengthOf = (piece: number): number => Math.min(pieceLength, total - piece * pieceLength);
  const isRight = (piece: number, bytes: Uint8Array): boolean =>
    createHash('sha1')
      .update(bytes)
      .digest()
      .equals(hashes.subarray(20 * piece, 20 * piece + 20));

  return {
    lengthOf,
    keep: async (piece, bytes) => {
      if (!isRight(piece, bytes)) return 'wrong';
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, piece * pieceLength);
      if (bytesWritten < bytes.length) throw new DiskFull();
      return 'kept';
    },
    missing: async (signal) => {
      const { size } = await file.stat();
      const absent: number[] = [];
      const held = Buffer.alloc(Math.min(pieceLength, total));
      for (let piece = 0; piece < count; piece += 1) {
        signal.throwIfAborted();
        const length = lengthOf(piece);
        const begun = piece * pieceLength < size;
        const read = begun ? (await file.read(held, 0, length, piece * pieceLength)).bytesRead : 0;
        if (read < length || !isRight(piece, held.subarray(0, length))) absent.push(piece);
      }
      return absent;
    },
    sync: () => file.sync(),
    close: () => file.close(),
  };
}
