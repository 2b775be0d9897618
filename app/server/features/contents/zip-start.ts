import { LRUCache } from 'lru-cache';
import { readBytes, type StoredBytes } from './blob-reader.ts';

const endLength = 22;
/** The end of the directory is followed by nothing but a comment, whose length is two bytes. */
const longestEnd = endLength + 0xffff;
const endMark = Buffer.from('PK\u0005\u0006', 'latin1');
const recordMark = Buffer.from('PK\u0001\u0002', 'latin1');

const known = new LRUCache<string, number>({ max: 10_000 });

async function findStart(bytes: StoredBytes): Promise<number> {
  const tailAt = Math.max(0, bytes.size - longestEnd);
  const tail = await readBytes(bytes, tailAt, bytes.size);
  const end = tail.lastIndexOf(endMark);
  if (end === -1 || end + endLength > tail.byteLength) return 0;
  const directoryAt = tailAt + end - tail.readUInt32LE(end + 12);
  const start = directoryAt - tail.readUInt32LE(end + 16);
  if (start <= 0) return 0;
  const mark = await readBytes(bytes, directoryAt, directoryAt + recordMark.byteLength);
  return mark.equals(recordMark) ? start : 0;
}

/**
 * The zip in a file: all of it, or what stands behind a program or a script, as the offsets in an archive may begin
 * there. It is known by the directory, which stands right before its end, wherever it claims to be; a zip so large that
 * its end has other offsets is not looked for.
 */
export async function zipIn(bytes: StoredBytes): Promise<StoredBytes> {
  const from = known.get(bytes.blobId) ?? (await findStart(bytes));
  known.set(bytes.blobId, from);
  return from === 0 ? bytes : { ...bytes, from, size: bytes.size - from };
}
