import type { FileHasher } from '../../upload/file-hasher.ts';

/** Hashes in a worker; its code is loaded with the first file, as most visits upload nothing. */
export function browserHasher(): FileHasher {
  let loaded: FileHasher | null = null;
  return async (...job) => {
    if (loaded === null) {
      try {
        const { workerHasher } = await import('./hasher-page.ts');
        loaded ??= workerHasher();
      } catch {
        // Offline; the next file retries.
        return { gcid: '', sha256: '' };
      }
    }
    return loaded(...job);
  };
}
