import type { UploadSource } from './source.ts';

/** The names that content can have; each costs a pass of its own over the bytes, so only what is wanted is computed. */
export const hashNames = ['gcid', 'sha256'] as const;
export type HashName = (typeof hashNames)[number];

/** `gcid` in upper-case hex, `sha256` in lower-case hex; empty for one that was not wanted or cannot be computed here. */
export type FileHashes = Readonly<Record<HashName, string>>;

/** What is answered where nothing can be computed: an upload does without, it only cannot be instant. */
export const noHashes: FileHashes = { gcid: '', sha256: '' };

/**
 * Reads a source once and names its content. Rejects when the signal is aborted, and when the source cannot be
 * read or has become shorter meanwhile.
 */
export type FileHasher = (
  source: UploadSource,
  wanted: readonly HashName[],
  signal: AbortSignal,
  /** Bytes that have been read. */
  onProgress?: (read: number) => void,
) => Promise<FileHashes>;
