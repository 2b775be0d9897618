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

/** The bytes that say what a text is in, where they stand before it. */
const marks: Readonly<Partial<Record<Encoding, readonly number[]>>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

/** The byte order mark that bytes in an encoding begin with; empty where they begin with none. */
export function markOf(bytes: Uint8Array, encoding: Encoding): readonly number[] {
  const mark = marks[encoding] ?? [];
  return mark.every((byte, at) => bytes[at] === byte) ? mark : [];
}
