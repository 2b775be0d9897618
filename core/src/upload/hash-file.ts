import { localFailure, type UploadPorts } from '@aloft/machines';
import type { Platform } from '../platform/platform.ts';
import { sliceHasher } from './slice-hasher.ts';
import type { UploadSource } from './source.ts';

/** A larger file is sent without asking whether its content is known: reading it twice would cost more than it saves. */
const largestHashed = 512 * 1024 * 1024;

/** Names the content of a file, so that known content need not travel; an empty name for one that is too large. */
export function hashFile(platform: Pick<Platform, 'hasher'>, source: UploadSource): UploadPorts['hashFile'] {
  const hasher = platform.hasher ?? sliceHasher;
  return async (_, signal) => {
    if (source.size > largestHashed) return { kind: 'hashed', hash: '' };
    try {
      // The service knows content again by its SHA-256 alone.
      const { sha256 } = await hasher(source, ['sha256'], signal);
      return { kind: 'hashed', hash: sha256 };
    } catch {
      return { kind: 'unreadable', failure: localFailure('local', 'the file changed or went away') };
    }
  };
}
