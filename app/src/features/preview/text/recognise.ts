// Which encoding the bytes of a text are in. Our own, as the kept libraries do not fit: chardet 2.2 names 12 of the 38
// short texts of the test correctly, and jschardet 4.1 brings 1.1 MB.
import { type CommonCharacters, commonCharacters } from './common-characters.ts';
import { type Encoding, encodings, markOf, type Stored, sampleSize } from './encoding.ts';

/** Whether bytes have no fault as UTF-8; a character that their end cuts is none, where it is not the only one. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = decoder.decode(bytes, { stream: true });
    if (!/[^\0-\x7f]/.test(text)) decoder.decode();
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

/** How much a character speaks for an encoding, from -3 to 1, between its neighbours. */
type Weigh = (character: string, before: string, after: string) => number;

/** What no text holds, or only in other encodings. */
const fault = -3;
/** Full-width punctuation and spaces, which Chinese, Japanese and Korean texts share. */
const isSharedSign = (character: string): boolean => /[\u3000-\u3029\uff01-\uff5e·…—‘’“”]/u.test(character);

function weighStandard({ common, frequent }: CommonCharacters, ofCommon: number): Weigh {
  return (character) => {
    if (frequent.has(character)) return 1;
    if (common.has(character)) return ofCommon;
    if (isSharedSign(character)) return 0.5;
    return -0.5;
  };
}

function weighJapanese(): Weigh {
  const { common } = commonCharacters('euc-jp');
  return (character) => {
    if (/[\u3041-\u3093]/u.test(character)) return 1;
    if (/[\u30a1-\u30f6ー]/u.test(character)) return 0.9;
    if (common.has(character)) return 0.3;
    if (isSharedSign(character)) return 0.5;
    // Any bytes of an EUC text are these in Shift_JIS.
    if (/[\uff61-\uff9f]/u.test(character)) return -0.2;
    return -0.5;
  };
}

const isLatin = (character: string): boolean => /[A-Za-z]/.test(character);
const isHigh = (character: string): boolean => character > '\u007f';

const weighCyrillic: Weigh = (character, before, after) => {
  if (/[ЂЃѓЉЊЌЋЏђљњќћџ]/u.test(character)) return -0.5;
  if (/\p{Script=Cyrillic}/u.test(character)) {
    if (isLatin(before) || isLatin(after)) return -1;
    const isCapitalWithin = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before);
    return isCapitalWithin ? -1 : 0.8;
  }
  return /[«»№“”„‘’–—…§©]/u.test(character) ? 0.4 : -0.5;
};

const weighLatin: Weigh = (character, before, after) => {
  if (/[‘’“”„–—…•«»¡¿ß]/u.test(character)) return 0.6;
  if (/\p{L}/u.test(character)) {
    if (isHigh(before) && isHigh(after)) return -1;
    const isCapitalWithin = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before);
    return isCapitalWithin ? -0.5 : isLatin(before) || isLatin(after) ? 0.6 : 0.1;
  }
  if (/[©®°±§£€¥¢²³¼½¾×÷]/u.test(character)) return 0.45;
  return /[\u0080-\u009f]/u.test(character) ? -1 : 0;
};

/** What is tried where bytes are no UTF-8, the likelier first where two are as likely. */
const candidates: readonly {
  readonly encoding: Encoding;
  readonly wide: boolean;
  readonly weigh: () => Weigh;
}[] = [
  { encoding: 'gb18030', wide: true, weigh: () => weighStandard(commonCharacters('gb18030'), 0.5) },
  { encoding: 'euc-kr', wide: true, weigh: () => weighStandard(commonCharacters('euc-kr'), 0.5) },
  { encoding: 'big5', wide: true, weigh: () => weighStandard(commonCharacters('big5'), 0.4) },
  { encoding: 'shift_jis', wide: true, weigh: weighJapanese },
  { encoding: 'euc-jp', wide: true, weigh: weighJapanese },
  { encoding: 'windows-1252', wide: false, weigh: () => weighLatin },
  { encoding: 'windows-1251', wide: false, weigh: () => weighCyrillic },
];

/** How well bytes read in an encoding: the mean weight of what is not ASCII, by the bytes that each character takes. */
function scoreOf(bytes: Uint8Array, { encoding, wide, weigh }: (typeof candidates)[number]): number {
  const text = [...new TextDecoder(encoding).decode(bytes, { stream: true })];
  const weight = weigh();
  let [sum, total] = [0, 0];
  for (const [at, character] of text.entries()) {
    if (!isHigh(character)) continue;
    const isFault = character === '\ufffd' || /\p{Co}/u.test(character);
    const size = wide && !/[\uff61-\uff9f]/u.test(character) ? 2 : 1;
    total += size;
    sum += size * (isFault ? fault : weight(character, text[at - 1] ?? '', text[at + 1] ?? ''));
  }
  return total === 0 ? 0 : sum / total;
}

/** An older encoding: the one in which the bytes are the likeliest text. A damaged character does not rule one out. */
function olderEncoding(bytes: Uint8Array): Encoding {
  let best: { readonly encoding: Encoding; readonly score: number } = {
    encoding: 'windows-1252',
    score: Number.NEGATIVE_INFINITY,
  };
  for (const candidate of candidates) {
    const score = scoreOf(bytes, candidate);
    if (score > best.score) best = { encoding: candidate.encoding, score };
  }
  return best.encoding;
}

/** How a text is stored, or null where it is none: bytes of a program, a picture, an archive. */
export function recognise(bytes: Uint8Array): Stored | null {
  const marked = encodings.find((encoding) => markOf(bytes, encoding).length > 0);
  if (marked !== undefined) return { encoding: marked, mark: true };
  const sample = bytes.subarray(0, sampleSize);
  const wide = sixteenBits(sample);
  if (wide !== null) return { encoding: wide, mark: false };
  if (sample.includes(0)) return null;
  if (isUtf8(bytes)) return { encoding: 'utf-8', mark: false };
  return { encoding: olderEncoding(sample), mark: false };
}
