import { localFailure, type UploadPorts } from '@aloft/machines';
import type { Platform } from '../platform/platform.ts';
import { sliceHasher } from './slice-hasher.ts';
import type { UploadSource } from './source.ts';

/** Larger files are not hashed first: reading them twice would cost more than an instant upload saves. */
const largestHashed = 512 * 1024 * 1024;

/** The source cannot be read, or is no longer what it was. */
export const unreadable = {
  kind: 'unreadable',
  failure: localFailure('local', 'the file changed or went away'),
} as const;

/** Hashes a file for an instant upload; empty hashes for one that is too large. */
export function hashFile(
  platform: Pick<Platform, 'hasher'>,
  source: UploadSource,
  largest = largestHashed,
): UploadPorts['hashFile'] {
  const hasher = platform.hasher ?? sliceHasher;
  return async (_, signal) => {
    if (source.size > largest) return { kind: 'hashed', hash: '' };
    try {
      // The service identifies content by its SHA-256.
      const { sha256 } = await hasher(source, ['sha256'], signal);
      return { kind: 'hashed', hash: sha256 };
    } catch {
      return unreadable;
    }
  };
}
