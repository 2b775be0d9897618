import type { Encoding } from './encodings.ts';

/** The characters that most texts of a language are made of: about half of any page. */
const frequent = {
  gb18030:
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实谢请吗呢吧把被让给与或及第章节号',
  big5: '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實謝請嗎呢吧把被讓給與或及第章節號',
  'euc-kr':
    '이다는을가의에고하지한도로서은사기를리아나인대자어시그해일라여과들정수있만니보게전것부주스으상원제안장성구오신요무국동습면마공생소선적모연용저비문간방었경우발내중입말물세미유물거할합계당조트드습감녕관음없년월화됩습세알',
} as const;

/** The rows of a national standard that hold its common characters, and the second bytes of each row. */
interface CommonRows {
  readonly first: number;
  readonly last: number;
  readonly trails: readonly (readonly [first: number, last: number])[];
}

const upperHalf = [[0xa1, 0xfe]] as const;
const big5Trails = [[0x40, 0x7e], ...upperHalf] as const;
const commonRows = {
  // GB 2312, level 1.
  gb18030: { first: 0xb0, last: 0xd7, trails: upperHalf },
  // Big5, level 1.
  big5: { first: 0xa4, last: 0xc6, trails: big5Trails },
  // KS X 1001, Hangul.
  'euc-kr': { first: 0xb0, last: 0xc8, trails: upperHalf },
  // JIS X 0208, level 1: the same characters in Shift_JIS.
  'euc-jp': { first: 0xb0, last: 0xcf, trails: upperHalf },
} as const satisfies Partial<Record<Encoding, CommonRows>>;

export type Standard = keyof typeof commonRows;

export interface CommonCharacters {
  /** Those of the standard's common rows. */
  readonly common: ReadonlySet<string>;
  /** Those that are in nearly every sentence. */
  readonly frequent: ReadonlySet<string>;
}

function charactersOf({ first, last, trails }: CommonRows, encoding: Encoding): Set<string> {
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (const [from, to] of trails) {
      for (let trail = from; trail <= to; trail += 1) bytes.push(lead, trail);
    }
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

const known = new Map<Standard, CommonCharacters>();

/** The characters that a text of a national standard is mostly made of; made when first asked for. */
export function commonCharacters(standard: Standard): CommonCharacters {
  const found = known.get(standard);
  if (found !== undefined) return found;
  const made = {
    common: charactersOf(commonRows[standard], standard),
    frequent: new Set<string>(standard === 'euc-jp' ? '' : frequent[standard]),
  };
  known.set(standard, made);
  return made;
}
