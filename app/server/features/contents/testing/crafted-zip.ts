import { crc32 } from 'node:zlib';

/** An entry as its maker claims it; what is left out is right. */
export interface CraftedEntry {
  readonly name: string | Uint8Array;
  /** As it stands in the archive. */
  readonly data?: Uint8Array;
  readonly size?: number;
  readonly packed?: number;
  readonly sum?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Of Unix, in the upper half of the external attributes. */
  readonly mode?: number;
  /** Of DOS, in the lower half. */
  readonly attributes?: number;
  /** Where its data claims to begin; the same place for several entries makes them overlap. */
  readonly header?: number;
}

const utf8Name = 0x800;

/** The longer end of a directory, for more entries than two bytes count. */
function zip64End(count: number, size: number, at: number): Buffer[] {
  if (count <= 0xffff) return [];
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + size), 8);
  locator.writeUInt32LE(1, 16);
  return [end, locator];
}

/** A zip with any claims in its directory, which no library would write. */
export function craftedZip(entries: readonly CraftedEntry[], claimed = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = entry.data ?? Buffer.alloc(0);
    const { size = data.length, packed = data.length, method = 0, flags = utf8Name, mode = 0 } = entry;
    const sum = entry.sum ?? crc32(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(method, 10);
    record.writeUInt16LE(0x21, 14);
    record.writeUInt32LE(sum, 16);
    record.writeUInt32LE(packed, 20);
    record.writeUInt32LE(size, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(((mode << 16) | (entry.attributes ?? 0)) >>> 0, 38);
    record.writeUInt32LE(entry.header ?? at, 42);
    directory.push(record, name);
    parts.push(local, name, Buffer.from(data));
    at += 30 + name.length + data.length;
  }
  const size = Buffer.concat(directory).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(claimed, 0xffff), 8);
  end.writeUInt16LE(Math.min(claimed, 0xffff), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, ...zip64End(claimed, size, at), end]);
}
