import { createHash } from 'node:crypto';
import type { FileHasher } from '../../upload/file-hasher.ts';
import { type Digester, hashParts } from '../../upload/hash-parts.ts';

const partSize = 4 * 1024 * 1024;

function digesterOf(algorithm: 'sha1' | 'sha256'): Digester {
  let hash = createHash(algorithm);
  return {
    update: (bytes) => {
      hash.update(bytes);
    },
    digest: () => {
      const digest = hash.digest();
      hash = createHash(algorithm);
      return digest;
    },
  };
}

/** Hashes with Node's crypto. */
export const nodeHasher: FileHasher = (source, wanted, signal, onProgress) =>
  hashParts(
    { source, wanted, partSize, signal, onProgress },
    { block: digesterOf('sha1'), blocks: digesterOf('sha1'), whole: digesterOf('sha256') },
  );
