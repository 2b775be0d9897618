import { type Bytes, joined, toBytes } from './bytes.ts';

/** A record of the format: its signature as 4 bytes, then fields of 2 (`s`) or 4 (`l`) in little-endian order. */
function record(signature: number, widths: string, ...values: readonly number[]): Bytes {
  const view = new DataView(new ArrayBuffer(64));
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [n, value] of values.entries()) {
    const isLong = widths[n] === 'l';
    if (isLong) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += isLong ? 4 : 2;
  }
  return new Uint8Array(view.buffer.slice(0, at));
}

const [version, utf8, stored, noTime, firstDay] = [20, 0x800, 0, 0, 0x21];

/** A zip of the entries without compression; a folder's path ends with a slash. */
export async function zipOf(
  entries: readonly { readonly path: string; readonly bytes: Bytes }[],
): Promise<Bytes> {
  const { crc32 } = await import('hash-wasm');
  const parts: Bytes[] = [];
  const directory: Bytes[] = [];
  let at = 0;
  for (const { path, bytes } of entries) {
    const [name, size] = [toBytes(path), bytes.byteLength];
    const sum = Number.parseInt(await crc32(bytes), 16);
    const facts = [version, utf8, stored, noTime, firstDay, sum, size, size, name.byteLength, 0];
    const head = record(0x04034b50, 'ssssslllss', ...facts);
    directory.push(record(0x02014b50, 'sssssslllsssssll', version, ...facts, 0, 0, 0, 0, at), name);
    parts.push(head, name, bytes);
    at += head.byteLength + name.byteLength + size;
  }
  const [count, length] = [entries.length, (await joined(directory)).byteLength];
  return joined([...parts, ...directory, record(0x06054b50, 'sssslls', 0, 0, count, count, length, at, 0)]);
}
