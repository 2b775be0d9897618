import type { IHasher } from 'hash-wasm';
import type { Digester, Digesters } from './hash-parts.ts';

type HashWasm = Pick<typeof import('hash-wasm'), 'createSHA1' | 'createSHA256'>;

function digesterOf(hasher: IHasher): Digester {
  hasher.init();
  return {
    update: (bytes) => {
      hasher.update(bytes);
    },
    digest: () => {
      const digest = hasher.digest('binary');
      hasher.init();
      return digest;
    },
  };
}

/**
 * WebAssembly digesters, for one job at a time. The caller passes the library, and so decides when it is loaded.
 * Rejects where WebAssembly is blocked.
 */
export async function wasmDigesters({ createSHA1, createSHA256 }: HashWasm): Promise<Digesters> {
  const [block, blocks, whole] = await Promise.all([createSHA1(), createSHA1(), createSHA256()]);
  return { block: digesterOf(block), blocks: digesterOf(blocks), whole: digesterOf(whole) };
}
