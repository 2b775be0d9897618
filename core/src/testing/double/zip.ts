import { type Bytes, joined, toBytes } from './bytes.ts';

/** One entry: a folder's path ends with a slash. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: Bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Bytes): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Fields in little-endian order, each with its width in bytes. */
function fields(...values: readonly (readonly [width: 2 | 4, value: number])[]): Bytes {
  const bytes = new Uint8Array(values.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

const utf8 = 0x800;
const firstDay = 0x21;

/** The entries as a zip that stores them as they are. */
export function zipOf(entries: readonly ZipEntry[]): Bytes {
  const parts: Bytes[] = [];
  const directory: Bytes[] = [];
  let at = 0;
  for (const { path, bytes } of entries) {
    const name = toBytes(path);
    const size = bytes.byteLength;
    const facts = [
      [2, utf8],
      [2, 0],
      [2, 0],
      [2, firstDay],
      [4, crc32(bytes)],
      [4, size],
      [4, size],
    ] as const;
    const local = [fields([4, 0x04034b50], [2, 20], ...facts, [2, name.byteLength], [2, 0]), name, bytes];
    const tail = [
      [2, name.byteLength],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const;
    directory.push(fields([4, 0x02014b50], [2, 20], [2, 20], ...facts, ...tail), name);
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.byteLength, 0);
  }
  const count = entries.length;
  const length = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, at], [2, 0]);
  return joined([...parts, ...directory, end]);
}
