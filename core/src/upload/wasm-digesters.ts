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
 * Digesters by WebAssembly, for one job at a time. The library is handed in, so that whoever loads it decides when.
 * Rejects where WebAssembly may not run.
 */
export async function wasmDigesters({ createSHA1, createSHA256 }: HashWasm): Promise<Digesters> {
  const [block, blocks, whole] = await Promise.all([createSHA1(), createSHA1(), createSHA256()]);
  return { block: digesterOf(block), blocks: digesterOf(blocks), whole: digesterOf(whole) };
}
