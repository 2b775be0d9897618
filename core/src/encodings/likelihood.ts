import { type CommonCharacters, commonCharacters } from './common-characters.ts';
import type { Encoding } from './encodings.ts';

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

/** A name has none: it is the second byte of a wide character, or separates it from other names. */
const isBackslash = (character: string): boolean => character === '\\';

/** Letters as in `weighLatin`, in names. */
const weighWestern: Weigh = (character, before, after) =>
  isBackslash(after) ? -0.5 : weighLatin(character, before, after);

/**
 * Russian in names, which are too short to be told by what no text holds: the letters that are most of a text, in words
 * of several, and seldom in capitals.
 */
const weighRussian: Weigh = (character, before, after) => {
  const weight = weighCyrillic(character, before, after);
  if (weight < 0 || !/\p{Script=Cyrillic}/u.test(character)) return weight;
  if (isBackslash(before) || isBackslash(after)) return -0.5;
  if (!/\p{Script=Cyrillic}/u.test(before + after)) return 0.1;
  const often = /[оеаинтсрвлкмдпу]/iu.test(character) ? 1 : /[ъёщэцфюхіїєґ]/iu.test(character) ? 0.1 : 0.4;
  return /\p{Lu}/u.test(character) ? often - 0.3 : often;
};

/** Letters as in `weighLatin`; lines, blocks and Greek letters, which hardly a name holds, speak against it. */
const weighDos: Weigh = (character, before, after) => {
  if (/\p{Script=Latin}/u.test(character)) return weighLatin(character, before, after);
  return /[¡¿«»£¥°²½¼]/u.test(character) ? 0.3 : -1;
};

/** An encoding that bytes may be in. */
export interface Candidate {
  /** Whether it has characters of two bytes. */
  readonly wide: boolean;
  /** The text of bytes; of those that are cut somewhere, without the half character at their end. */
  readonly read: (bytes: Uint8Array, isCut?: boolean) => string;
  readonly weigh: () => Weigh;
}

/** The likelier first. */
export type Candidates<One extends Candidate> = readonly [One, ...One[]];

/** An encoding of the Encoding Standard. */
interface Standard<Name extends string> extends Candidate {
  readonly encoding: Name;
}

function standard<Name extends string>(encoding: Name, wide: boolean, weigh: () => Weigh): Standard<Name> {
  const read = (bytes: Uint8Array, isCut = false): string =>
    new TextDecoder(encoding).decode(bytes, { stream: isCut });
  return { encoding, wide, read, weigh };
}

const gb18030 = standard('gb18030', true, () => weighStandard(commonCharacters('gb18030'), 0.5));
const eucKr = standard('euc-kr', true, () => weighStandard(commonCharacters('euc-kr'), 0.5));
const big5 = standard('big5', true, () => weighStandard(commonCharacters('big5'), 0.4));
const shiftJis = standard('shift_jis', true, weighJapanese);
const eucJp = standard('euc-jp', true, weighJapanese);

/** What texts are tried in where bytes are no UTF-8. */
export const ofTexts: Candidates<Standard<Encoding>> = [
  gb18030,
  eucKr,
  big5,
  shiftJis,
  eucJp,
  standard('windows-1252', false, () => weighLatin),
  standard('windows-1251', false, () => weighCyrillic),
];

/** What names are tried in that no code page is usual for. */
export const ofNames: Candidates<Candidate> = [
  gb18030,
  eucKr,
  big5,
  shiftJis,
  eucJp,
  standard('windows-1252', false, () => weighWestern),
  standard('windows-1251', false, () => weighRussian),
];

/** The upper halves of code pages of DOS that the Encoding Standard does not have. */
const upperHalves = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const;

function dos(page: keyof typeof upperHalves): Candidate {
  const high = upperHalves[page];
  const read = (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => high[byte - 0x80] ?? String.fromCharCode(byte)).join('');
  return { wide: false, read, weigh: () => weighDos };
}

/** What the names of a zip are tried in: the code page that its format names, and those of systems that ignored that. */
export const ofZips: Candidates<Candidate> = [
  dos(437),
  dos(850),
  gb18030,
  eucKr,
  big5,
  shiftJis,
  standard('ibm866', false, () => weighRussian),
];

/** How well bytes read in an encoding: the mean weight of what is not ASCII, by the bytes that each character takes. */
function scoreOf(bytes: Uint8Array, { read, wide, weigh }: Candidate): number {
  const text = [...read(bytes, true)];
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

/**
 * The encoding in which bytes are the likeliest text; of two that are as likely the first. A damaged character does not
 * rule one out.
 */
export function likeliest<One extends Candidate>(bytes: Uint8Array, [first, ...more]: Candidates<One>): One {
  let best = { candidate: first, score: scoreOf(bytes, first) };
  for (const candidate of more) {
    const score = scoreOf(bytes, candidate);
    if (score > best.score) best = { candidate, score };
  }
  return best.candidate;
}
