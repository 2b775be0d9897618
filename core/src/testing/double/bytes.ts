import { hashParts } from '../../upload/hash-parts.ts';
import { wasmDigesters } from '../../upload/wasm-digesters.ts';

/** Copies bytes to an `ArrayBuffer` of their own, as Web Crypto's types require. */
export type Bytes = Uint8Array<ArrayBuffer>;

const decoder = new TextDecoder();

export const toText = (bytes: Bytes): string => decoder.decode(bytes);

/** Concatenates parts. */
export const joined = async (parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await new Blob([...parts]).arrayBuffer());

/** Both hashes of bytes: SHA-256 in lower-case and GCID in upper-case hex. */
export async function contentNames(
  bytes: Bytes,
): Promise<{ readonly sha256: string; readonly gcid: string }> {
  const { createSHA1, createSHA256 } = await import('hash-wasm');
  const { signal } = new AbortController();
  return hashParts(
    { source: new Blob([bytes]), wanted: ['gcid', 'sha256'], partSize: 1024 * 1024, signal },
    await wasmDigesters({ createSHA1, createSHA256 }),
  );
}
