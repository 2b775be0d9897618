import type { Readable } from 'node:stream';
/** What a finished blob is known by. */
export interface Blob {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly gcid: string;
}
/** What came of adding bytes to an unfinished blob. */
export type Appended =
  | {
      readonly kind: 'appended';
      readonly size: number;
    }
  /** More bytes than the blob may have; nothing beyond the limit was kept. */
  | {
      readonly kind: 'tooLong';
      readonly size: number;
    }
  | {
      readonly kind: 'diskFull';
      readonly size: number;
    };
/** Where bytes live. A blob is either unfinished (seen by its upload alone) or whole. */
export interface BlobStore {
  /** Bytes of an unfinished blob that are safely on disk; 0 when it was never begun. */
  unfinishedSize(id: string): Promise<number>;
  append(id: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Appended>;
  /** Makes an unfinished blob a whole one, in the crash-safe order (P2): fsync, rename, fsync folder. */
  finish(id: string): Promise<Blob>;
  discard(id: string): Promise<void>;
  read(
    id: string,
    range?: {
      readonly start: number;
      readonly end: number;
    },
  ): Readable;
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Ids of every whole blob and every unfinished one, for the sweep. */
  list(): Promise<{
    whole: readonly string[];
    unfinished: readonly string[];
  }>;
}
/** Blobs as files below one folder. */
export declare function openBlobFolder(folder: string): Promise<BlobStore>;
