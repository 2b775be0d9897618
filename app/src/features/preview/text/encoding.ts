import { decode, type Encoding, encodings, type Stored } from '@aloft/core/encodings';
import { encodeOlder } from './code-table.ts';

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

function sixteenBitBytes(text: string, little: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
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
    default:
      return encodeOlder(text, encoding);
  }
}

/** Whether a stored text is written back byte for byte: without damaged characters, and without rare ways to write one. */
export function isExact(bytes: Uint8Array, stored: Stored): boolean {
  const again = encode(decode(bytes, stored.encoding), stored);
  return again !== null && again.length === bytes.length && again.every((byte, at) => byte === bytes[at]);
}
