// Our own reader: those on the registry take negative lengths, and `l-3:` from a stranger fills their memory.

/** What a torrent's files and messages are made of; texts are bytes, and a dictionary's keys are read as Latin-1. */
export type Bencoded = number | Uint8Array | readonly Bencoded[] | ReadonlyMap<string, Bencoded>;

/** What can be written; the keys of an object are put in order. */
export type Encodable =
  | number
  | string
  | Uint8Array
  | readonly Encodable[]
  | { readonly [key: string]: Encodable };

/** A value, where it ended, and the bytes of each entry of an outer dictionary. */
export interface Decoded {
  readonly value: Bencoded;
  readonly end: number;
  readonly entries: ReadonlyMap<string, Uint8Array>;
}

class Spoilt extends Error {}

const deepest = 32;
const mostValues = 200_000;
const [i, l, d, e, colon, minus, zero] = [0x69, 0x6c, 0x64, 0x65, 0x3a, 0x2d, 0x30];

class Reader {
  at = 0;
  values = 0;
  readonly entries = new Map<string, Uint8Array>();
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Digits up to a mark: no sign, no needless zero, at most 15 of them. */
  digits(until: number): number {
    const start = this.at;
    let sum = 0;
    for (; this.bytes[this.at] !== until; this.at += 1) {
      const digit = (this.bytes[this.at] ?? 0) - zero;
      if (digit < 0 || digit > 9 || this.at - start >= 15) throw new Spoilt();
      sum = sum * 10 + digit;
    }
    const length = this.at - start;
    if (length === 0 || (length > 1 && this.bytes[start] === zero)) throw new Spoilt();
    this.at += 1;
    return sum;
  }

  text(): Uint8Array {
    const length = this.digits(colon);
    const start = this.at;
    if (length > this.bytes.length - start) throw new Spoilt();
    this.at = start + length;
    return this.bytes.subarray(start, this.at);
  }

  number(): number {
    const negative = this.bytes[this.at] === minus;
    if (negative) this.at += 1;
    const number = this.digits(e);
    if (negative && number === 0) throw new Spoilt();
    return negative ? -number : number;
  }

  list(depth: number): Bencoded[] {
    const found: Bencoded[] = [];
    while (this.bytes[this.at] !== e) found.push(this.value(depth + 1));
    this.at += 1;
    return found;
  }

  dictionary(depth: number): Map<string, Bencoded> {
    const found = new Map<string, Bencoded>();
    while (this.bytes[this.at] !== e) {
      const key = Buffer.from(this.text()).toString('latin1');
      const start = this.at;
      if (found.has(key)) throw new Spoilt();
      found.set(key, this.value(depth + 1));
      if (depth === 0) this.entries.set(key, this.bytes.subarray(start, this.at));
    }
    this.at += 1;
    return found;
  }

  value(depth: number): Bencoded {
    this.values += 1;
    if (depth > deepest || this.values > mostValues) throw new Spoilt();
    const mark = this.bytes[this.at];
    if (mark !== i && mark !== l && mark !== d) return this.text();
    this.at += 1;
    if (mark === i) return this.number();
    return mark === l ? this.list(depth) : this.dictionary(depth);
  }
}

/** Reads one value from the beginning of what a stranger sent; null for anything spoilt, endless or too deep. */
export function decodeFirst(bytes: Uint8Array): Decoded | null {
  const reader = new Reader(bytes);
  try {
    return { value: reader.value(0), end: reader.at, entries: reader.entries };
  } catch (error) {
    if (error instanceof Spoilt) return null;
    throw error;
  }
}

const isBytes = (value: Encodable): value is Uint8Array => value instanceof Uint8Array;
const isList = (value: Encodable): value is readonly Encodable[] => Array.isArray(value);

/** Writes a value as its bytes. */
export function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`);
  if (typeof value === 'string' || isBytes(value)) {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from(`${text.length}:`), text]);
  }
  if (isList(value)) return Buffer.concat([Buffer.from('l'), ...value.map(encode), Buffer.from('e')]);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = entries.flatMap(([key, part]) => [encode(key), encode(part)]);
  return Buffer.concat([Buffer.from('d'), ...parts, Buffer.from('e')]);
}

/** An entry of a dictionary; undefined where there is none, or no dictionary. */
export function entryOf(value: Bencoded | undefined, key: string): Bencoded | undefined {
  return value instanceof Map ? value.get(key) : undefined;
}

/** A text that should be UTF-8; null for what is no text. What is not UTF-8 has marks in place of it. */
export function textOf(value: Bencoded | undefined): string | null {
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : null;
}

/** The members of a list; none for what is no list. */
export function listOf(value: Bencoded | undefined): readonly Bencoded[] {
  return Array.isArray(value) ? value : [];
}
