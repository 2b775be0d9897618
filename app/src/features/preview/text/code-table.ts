// The bytes of characters in the encodings that browsers only read. They are found by decoding every code; where several
// codes are one character, the Encoding Standard says which of them is written.

/** Encodings whose bytes `TextEncoder` does not write. */
export type OlderEncoding =
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'windows-1251'
  | 'windows-1252';

const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The first bytes of characters of two bytes; where a character is in several places, the one that programs write is first. */
function leadsOf(encoding: OlderEncoding): readonly number[] {
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

const digits = between(0x30, 0x39);

/** All codes of an encoding, each as one number; of several for a character the one that is written is first. */
function* codesOf(encoding: OlderEncoding): Generator<number> {
  // 0x80 is a euro sign in GBK, which writes 0xA2E3 for it in GB18030.
  for (let byte = 0; byte < 0x100; byte += 1) if (encoding !== 'gb18030' || byte !== 0x80) yield byte;
  for (const lead of leadsOf(encoding)) {
    for (let trail = 0x30; trail < 0xff; trail += 1) yield lead * 0x100 + trail;
  }
  if (encoding !== 'gb18030') return;
  // The four bytes of what else is in the basic multilingual plane.
  for (const first of between(0x81, 0x84)) {
    for (const second of digits) {
      for (const third of between(0x81, 0xfe)) {
        for (const fourth of digits) yield ((first * 0x100 + second) * 0x100 + third) * 0x100 + fourth;
      }
    }
  }
}

/** ═╞╡╪十卅: of the two codes of these the last is written. */
const lastInBig5: ReadonlySet<number> = new Set([0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345]);

/** The bytes of a code: as many as its number has. */
function bytesOf(code: number): readonly number[] {
  if (code < 0x100) return [code];
  const low = [(code >>> 8) & 0xff, code & 0xff];
  return code < 0x1_0000 ? low : [code >>> 24, (code >>> 16) & 0xff, ...low];
}

const newline = 0x0a;

function makeTable(encoding: OlderEncoding): ReadonlyMap<number, number> {
  const codes = [...codesOf(encoding)].filter((code) => code !== newline);
  // A line break ends whatever came before it, so that all codes are decoded at once.
  const lines = new TextDecoder(encoding).decode(
    Uint8Array.from(codes.flatMap((code) => [...bytesOf(code), newline])),
  );
  const table = new Map([[newline, newline]]);
  for (const [at, line] of lines.split('\n').entries()) {
    const [code, point] = [codes[at], line.codePointAt(0)];
    if (code === undefined || point === undefined || line !== String.fromCodePoint(point)) continue;
    const isOther = table.has(point) && !(encoding === 'big5' && lastInBig5.has(point));
    // No code of two bytes is the replacement character, but whatever is no code is read as one.
    if (!isOther && (line !== '\ufffd' || code === 0x8431_a437)) table.set(point, code);
  }
  return table;
}

const known = new Map<OlderEncoding, ReadonlyMap<number, number>>();

/** Characters and their codes; made when first asked for. */
function tableOf(encoding: OlderEncoding): ReadonlyMap<number, number> {
  const found = known.get(encoding) ?? makeTable(encoding);
  known.set(encoding, found);
  return found;
}

/** The code of a character beyond the basic multilingual plane, which GB18030 counts through. */
function farCode(point: number): number {
  const pointer = 189_000 + point - 0x1_0000;
  const [second, third, fourth] = [
    Math.floor(pointer / 1260) % 10,
    Math.floor(pointer / 10) % 126,
    pointer % 10,
  ];
  const first = 0x81 + Math.floor(pointer / 12_600);
  return ((first * 0x100 + 0x30 + second) * 0x100 + 0x81 + third) * 0x100 + 0x30 + fourth;
}

/** The bytes of a text; null where the encoding has no sign for a character. */
export function encodeOlder(text: string, encoding: OlderEncoding): Uint8Array<ArrayBuffer> | null {
  const table = tableOf(encoding);
  const bytes = new Uint8Array(text.length * 4);
  let size = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = table.get(point) ?? (encoding === 'gb18030' && point > 0xffff ? farCode(point) : undefined);
    if (code === undefined) return null;
    if (code > 0xffff) {
      bytes[size++] = code >>> 24;
      bytes[size++] = code >>> 16;
    }
    if (code > 0xff) bytes[size++] = code >>> 8;
    bytes[size++] = code;
  }
  return bytes.slice(0, size);
}
