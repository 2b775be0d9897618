/** The encodings that texts are read in; the labels of the Encoding Standard. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1252',
] as const;
export type Encoding = (typeof encodings)[number];

/** How a text is stored. */
export interface Stored {
  readonly encoding: Encoding;
  /** Whether a byte order mark stands before it. */
  readonly mark: boolean;
}

const marks: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** How many bytes are looked at to tell one encoding from another. */
const sampleSize = 64 * 1024;

/** Whether bytes have no fault in an encoding; a character that the sample's end cuts is none. */
function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 without its mark: of mostly Latin text every other byte is 0. */
function sixteenBits(bytes: Uint8Array): Encoding | null {
  const nulls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  const many = bytes.length / 5;
  if (odd > many && even < odd / 20) return 'utf-16le';
  if (even > many && odd < even / 20) return 'utf-16be';
  return null;
}

/** How often characters of two bytes fall where only one of the three encodings has common ones. */
function pairsOf(bytes: Uint8Array): { all: number; lowTrail: number; hangul: number } {
  const seen = { all: 0, lowTrail: 0, hangul: 0 };
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    const trail = bytes[at + 1] ?? 0;
    seen.all += 1;
    if (trail < 0x80) seen.lowTrail += 1;
    if (lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1) seen.hangul += 1;
    at += 1;
  }
  return seen;
}

/**
 * An older encoding, by where its common characters lie: Big5 alone uses low second bytes for them, and Hangul fills
 * the first half of what GB2312 has for Chinese.
 */
function olderEncoding(bytes: Uint8Array): Encoding {
  const { all, lowTrail, hangul } = pairsOf(bytes);
  if (lowTrail > all * 0.15 && isValid(bytes, 'big5')) return 'big5';
  if (hangul > all * 0.9 && isValid(bytes, 'euc-kr')) return 'euc-kr';
  if (isValid(bytes, 'gb18030')) return 'gb18030';
  return 'windows-1252';
}

/** How a text is stored, or null where it is none: bytes of a program, a picture, an archive. */
export function recognise(bytes: Uint8Array): Stored | null {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return { encoding: marked.encoding, mark: true };
  const sample = bytes.subarray(0, sampleSize);
  const wide = sixteenBits(sample);
  if (wide !== null) return { encoding: wide, mark: false };
  if (sample.includes(0)) return null;
  if (isValid(bytes, 'utf-8')) return { encoding: 'utf-8', mark: false };
  return { encoding: olderEncoding(sample), mark: false };
}

/** The text of bytes; what an encoding does not have becomes the replacement character. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

function sixteenBitBytes(text: string, little: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
}

/** Characters and their bytes in an encoding that browsers only read. */
function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    const isOne = [...character].length === 1 && character !== '\ufffd';
    if (isOne && !table.has(character)) table.set(character, bytes);
  };
  for (let lead = 0; lead < 0x100; lead += 1) add([lead]);
  if (encoding === 'windows-1252') return table;
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x30; trail < 0xff; trail += 1) add([lead, trail]);
  }
  return table;
}

/** The bytes of a text as it was stored; null where the encoding has no sign for a character. */
export function encode(text: string, { encoding, mark }: Stored): Uint8Array<ArrayBuffer> | null {
  const marked = mark ? `\ufeff${text}` : text;
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(marked);
    case 'utf-16le':
    case 'utf-16be':
      return sixteenBitBytes(marked, encoding === 'utf-16le');
    default: {
      const table = tableOf(encoding);
      const bytes: number[] = [];
      for (const character of text) {
        const known = table.get(character);
        if (known === undefined) return null;
        bytes.push(...known);
      }
      return Uint8Array.from(bytes);
    }
  }
}
