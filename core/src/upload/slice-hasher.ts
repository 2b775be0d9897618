import { type FileHasher, noHashes } from './file-hasher.ts';
import { type Digesters, hashParts } from './hash-parts.ts';
import { wasmDigesters } from './wasm-digesters.ts';

/** Some milliseconds of work at a time. */
const partSize = 1024 * 1024;

const rest = (): Promise<void> => new Promise((settle) => setTimeout(settle, 0));

/** Loads the library with the first file; null where it does not come, or may not run. */
async function loadDigesters(): Promise<Digesters | null> {
  try {
    const { createSHA1, createSHA256 } = await import('hash-wasm');
    return await wasmDigesters({ createSHA1, createSHA256 });
  } catch {
    return null;
  }
}

/** Hashes on the caller's own thread, which others get back after each part: for where there is nothing better. */
export const sliceHasher: FileHasher = async (source, wanted, signal, onProgress) => {
  const digesters = await loadDigesters();
  if (digesters === null) return noHashes;
  return hashParts({ source, wanted, partSize, signal, onProgress, rest }, digesters);
};
