import { decode, type Encoding, recognise, type Stored } from '@aloft/core/encodings';
import { describe, expect, it } from 'vitest';
import { encode, isExact } from './encoding.ts';

const samples: readonly (readonly [Encoding, string])[] = [
  ['utf-8', 'A plain text – with signs of several scripts: 漢字, 한글, é.'],
  ['utf-16le', 'A Windows note\r\nwith two lines'],
  ['utf-16be', 'The same from another machine'],
  ['gb18030', '京都的秋天很美，我们在岚山看了日出，然后去喝茶。第二天下雨，所以在家里整理照片。'],
  ['big5', '京都的秋天很美，我們在嵐山看了日出，然後去喝茶。第二天下雨，所以在家裡整理照片。'],
  ['shift_jis', '京都の秋は美しい。ﾊﾝｶｸと①と髙﨑も。\r\nお茶を飲んだ。'],
  ['euc-jp', '京都の秋は美しい。嵐山で日の出を見て、それからお茶を飲んだ。'],
  ['euc-kr', '교토의 가을은 아름답습니다. 아라시야마에서 해돋이를 보고 차를 마셨습니다.'],
  ['windows-1251', 'Осень в Киото очень красивая, и по утрам уже холодно.'],
  ['windows-1252', 'Les élèves déjeunent à l’hôtel près de la forêt, où il fait très beau.'],
];

/** The bytes of a sample; fails the test where it cannot be written. */
function stored(text: string, how: Stored): Uint8Array {
  const bytes = encode(text, how);
  expect(bytes).not.toBeNull();
  return bytes ?? new Uint8Array();
}

describe('encodings', () => {
  it.each(samples)('recognises %s, and writes it back byte for byte', (encoding, text) => {
    const bytes = stored(text, { encoding, mark: false });
    expect(recognise(bytes)).toEqual({ encoding, mark: false });
    expect(decode(bytes, encoding)).toBe(text);
    expect(isExact(Uint8Array.from(bytes), { encoding, mark: false })).toBe(true);
  });

  it('are not exact where bytes are damaged, or where a character is written in a rare way', () => {
    const plain = (encoding: Encoding): Stored => ({ encoding, mark: false });
    expect(isExact(Uint8Array.of(0x41, 0xff), plain('utf-8'))).toBe(false);
    // Half of a surrogate pair, and half a unit.
    expect(isExact(Uint8Array.of(0x00, 0xd8, 0x41, 0x00), plain('utf-16le'))).toBe(false);
    expect(isExact(Uint8Array.of(0x41, 0x00, 0x42), plain('utf-16le'))).toBe(false);
    // What NEC selected of IBM's characters, which Windows writes elsewhere.
    expect(isExact(Uint8Array.of(0xed, 0x40), plain('shift_jis'))).toBe(false);
    expect(isExact(Uint8Array.of(0xfa, 0x5c), plain('shift_jis'))).toBe(true);
    // The euro sign of GBK alone.
    expect(isExact(Uint8Array.of(0x80), plain('gb18030'))).toBe(false);
    // A character of three bytes, which no program of today writes.
    expect(isExact(Uint8Array.of(0x8f, 0xb0, 0xa1), plain('euc-jp'))).toBe(false);
  });

  it.each<readonly [Encoding, string, readonly number[]]>([
    ['big5', '十卅═╞╡╪', [0xa451, 0xa4ca, 0xf9f9, 0xf9e9, 0xf9eb, 0xf9ea]],
    ['big5', '╭╮╰╯', [0xa27e, 0xa2a1, 0xa2a2, 0xa2a3]],
    ['gb18030', '€\u3000㐀', [0xa2e3, 0xa1a1, 0x8139, 0xee39]],
    ['gb18030', '😀\u{10ffff}\ufffd', [0x9439, 0xfc36, 0xe332, 0x9a35, 0x8431, 0xa437]],
    ['shift_jis', '∵纊', [0x81e6, 0xfa5c]],
  ])(
    'of the codes of a character, %s writes the one of the Encoding Standard: %s',
    (encoding, text, codes) => {
      const bytes = stored(text, { encoding, mark: false });
      expect([...bytes]).toEqual(codes.flatMap((code) => [code >> 8, code & 0xff]));
      expect(decode(bytes, encoding)).toBe(text);
    },
  );

  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('a mark names %s, and is kept', (encoding) => {
    const bytes = stored('漢字', { encoding, mark: true });
    expect(recognise(bytes)).toEqual({ encoding, mark: true });
    expect(decode(bytes, encoding)).toBe('漢字');
  });

  it('takes bytes of a program for no text, an empty file for one', () => {
    expect(recognise(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0x90, 0x3e, 0, 0]))).toBeNull();
    expect(recognise(new Uint8Array())).toEqual({ encoding: 'utf-8', mark: false });
  });

  it('reads what is in no encoding, and says where one has no sign for a character', () => {
    expect(recognise(Uint8Array.from([0x41, 0xff, 0xff, 0x20, 0x80]))?.encoding).toBe('windows-1252');
    expect(encode('漢', { encoding: 'windows-1252', mark: false })).toBeNull();
  });
});
