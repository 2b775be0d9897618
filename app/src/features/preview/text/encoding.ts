/** The encodings that texts are read in; the labels of the Encoding Standard. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1251',
  'windows-1252',
] as const;
export type Encoding = (typeof encodings)[number];

const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
};

export const encodingName = (encoding: Encoding): string => names[encoding];

/** All of them, for a select. */
export const encodingOptions = encodings.map((value) => ({ value, label: names[value] }));

/** How a text is stored. */
export interface Stored {
  readonly encoding: Encoding;
  /** Whether a byte order mark stands before it. */
  readonly mark: boolean;
}

/** How many bytes are looked at to tell one encoding from another. */
export const sampleSize = 64 * 1024;

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

const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The first bytes of characters of two bytes; where a character is in several places, the one that programs write is first. */
function leadsOf(encoding: Encoding): readonly number[] {
  switch (encoding) {
    case 'windows-1251':
    case 'windows-1252':
      return [];
    case 'big5':
      // Below are the additions of Hong Kong.
      return [...between(0xa1, 0xfe), ...between(0x81, 0xa0)];
    case 'shift_jis':
      // 0xED and 0xEE repeat the characters of 0xFA to 0xFC.
      return between(0x81, 0xfe).filter((lead) => lead !== 0xed && lead !== 0xee);
    case 'euc-jp':
      // 0x8F begins a character of three bytes: Chromium’s decoder then misreads the one after it.
      return between(0x81, 0xfe).filter((lead) => lead !== 0x8f);
    default:
      return between(0x81, 0xfe);
  }
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
  for (const lead of leadsOf(encoding)) {
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

/** Whether a stored text is written back byte for byte: without damaged characters, and without rare ways to write one. */
export function isExact(bytes: Uint8Array, stored: Stored): boolean {
  const again = encode(decode(bytes, stored.encoding), stored);
  return again !== null && again.length === bytes.length && again.every((byte, at) => byte === bytes[at]);
}
