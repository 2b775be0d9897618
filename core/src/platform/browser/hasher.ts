import type { FileHasher } from '../../upload/file-hasher.ts';

/** Hashes in a worker. What that takes comes with the first file: most visits upload nothing. */
export function browserHasher(): FileHasher {
  let loaded: FileHasher | null = null;
  return async (...job) => {
    if (loaded === null) {
      try {
        const { workerHasher } = await import('./hasher-page.ts');
        loaded ??= workerHasher();
      } catch {
        // The line is lost; the next file asks again.
        return { gcid: '', sha256: '' };
      }
    }
    return loaded(...job);
  };
}
