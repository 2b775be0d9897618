import { type Encoding, encodings, recognise, type Stored } from '@aloft/core/encodings';
import { describe, expect, it } from 'vitest';
import { encode } from './encoding.ts';

const times = '1\r\n00:00:01,000 --> 00:00:04,000\r\n';
const japanese = [
  `${times}明日は雨が降るでしょう。\r\n`,
  '京都の秋はとても美しい。嵐山で日の出を見て、それからお茶を飲んだ。',
  '第1章　はじめに',
  '今日はいい天気ですね',
  'ありがとうございます',
  'カメラ設定ファイル',
  '東京タワー',
];
const texts: Readonly<Partial<Record<Encoding, readonly string[]>>> = {
  shift_jis: japanese,
  'euc-jp': japanese,
  'euc-kr': [
    '교토의 가을은 아름답습니다. 아라시야마에서 해돋이를 보고 차를 마셨습니다.',
    `${times}안녕하세요\r\n`,
    '감사합니다',
    '서울 부산 대구',
    '자동차 보험 안내',
  ],
  gb18030: [
    '京都的秋天很美，我们在岚山看了日出，然后去喝茶。第二天下雨，所以在家里整理照片。',
    `${times}你好，世界\r\n`,
    '谢谢你们',
    '北京 上海 广州',
    '姓名,年龄,城市\n王伟,30,深圳',
  ],
  big5: [
    '京都的秋天很美，我們在嵐山看了日出，然後去喝茶。第二天下雨，所以在家裡整理照片。',
    `${times}你好，世界\r\n`,
    '謝謝你們',
    '台北 高雄 台中',
    '姓名,年齡,城市\n王偉,30,高雄',
  ],
  'windows-1251': [
    'Осень в Киото очень красивая. Мы встретили рассвет и пили чай.',
    `${times}Привет, мир\r\n`,
    'Спасибо',
    'Москва, Санкт-Петербург',
    'ПРИКАЗ №5',
  ],
  'windows-1252': [
    'Les élèves déjeunent à l’hôtel près de la forêt, où il fait très beau.',
    'Café',
    'résumé',
    'Größe: 5 Stück – schön',
    'Señor Núñez',
    'It’s “fine” – really',
    '© 2026 Aloft',
    '50°C',
  ],
};

/** The bytes of a text; fails the test where it cannot be written. */
function stored(text: string, how: Stored): Uint8Array {
  const bytes = encode(text, how);
  expect(bytes, text).not.toBeNull();
  return bytes ?? new Uint8Array();
}

describe('the encoding of a text', () => {
  it.each(encodings.filter((one) => texts[one] !== undefined))(
    '%s is recognised by a few words',
    (encoding) => {
      const how = { encoding, mark: false };
      const words = texts[encoding] ?? [];
      expect(words.map((text) => [text, recognise(stored(text, how))])).toEqual(
        words.map((text) => [text, how]),
      );
    },
  );

  it('is recognised although some bytes of it are damaged, or cut', () => {
    const [chinese = ''] = texts.gb18030 ?? [];
    const bytes = stored(`${chinese}\n`.repeat(20), { encoding: 'gb18030', mark: false });
    bytes[41] = 0xff;
    expect(recognise(bytes.subarray(0, -1))?.encoding).toBe('gb18030');
  });

  it('is told soon of the longest text, whatever its bytes are', () => {
    const bytes = new Uint8Array(10_000_000).map((_, at) => 0x80 + ((at * 7919) % 0x7f));
    // A search in the square of its length would not end within the time of a test.
    expect(recognise(bytes)).not.toBeNull();
  });
});
