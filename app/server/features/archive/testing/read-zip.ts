import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** One entry, as an independent zip library reads it. */
export interface ReadEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number;
  readonly deflated: boolean;
  /** Bit 11: the name is UTF-8. */
  readonly utf8: boolean;
}

/** Reads all entries of a zip; throws for paths outside the folder and for wrong sizes or checksums. */
export async function readZip(zip: Buffer): Promise<readonly ReadEntry[]> {
  const file = await fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true });
  const entries: ReadEntry[] = [];
  for await (const entry of file.eachEntry()) {
    const bytes = await buffer(await file.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`the sum of ${entry.fileName} is wrong`);
    entries.push({
      name: entry.fileName,
      bytes,
      modifiedAt: entry.getLastModDate().getTime(),
      deflated: entry.compressionMethod === 8,
      utf8: (entry.generalPurposeBitFlag & 0x800) !== 0,
    });
  }
  return entries;
}
