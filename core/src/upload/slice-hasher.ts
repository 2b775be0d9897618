import { type FileHasher, noHashes } from './file-hasher.ts';
import { type Digesters, hashParts } from './hash-parts.ts';
import { wasmDigesters } from './wasm-digesters.ts';

/** A few milliseconds of work per part. */
const partSize = 1024 * 1024;

const rest = (): Promise<void> => new Promise((settle) => setTimeout(settle, 0));

/** Loads the library with the first file; null when it fails to load or WebAssembly is blocked. */
async function loadDigesters(): Promise<Digesters | null> {
  try {
    const { createSHA1, createSHA256 } = await import('hash-wasm');
    return await wasmDigesters({ createSHA1, createSHA256 });
  } catch {
    return null;
  }
}

/** Hashes on the calling thread and yields after each part: the fallback without workers. */
export const sliceHasher: FileHasher = async (source, wanted, signal, onProgress) => {
  const digesters = await loadDigesters();
  if (digesters === null) return noHashes;
  return hashParts({ source, wanted, partSize, signal, onProgress, rest }, digesters);
};
