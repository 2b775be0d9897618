import type { UploadSource } from './source.ts';

/** The hashes of content; each costs CPU time, so only the requested ones are computed. */
export const hashNames = ['gcid', 'sha256'] as const;
export type HashName = (typeof hashNames)[number];

/** `gcid` in upper-case hex, `sha256` in lower-case hex; empty when not requested or not available. */
export type FileHashes = Readonly<Record<HashName, string>>;

/** The result where hashing is not available: the upload works, but is never instant. */
export const noHashes: FileHashes = { gcid: '', sha256: '' };

/**
 * Reads a source once and hashes its content. Rejects when the signal is aborted, and when the source cannot be read
 * or has become shorter.
 */
export type FileHasher = (
  source: UploadSource,
  wanted: readonly HashName[],
  signal: AbortSignal,
  /** Bytes read so far. */
  onProgress?: (read: number) => void,
) => Promise<FileHashes>;
