// Pictures whose metadata is written byte by byte, so that it can be wrong.

type Values =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'short' | 'long'; readonly numbers: readonly number[] }
  | { readonly as: 'fraction'; readonly parts: readonly (readonly [number, number])[] }
  | { readonly as: 'bytes'; readonly bytes: Uint8Array }
  /** A count and an offset that lead nowhere. */
  | { readonly as: 'claim'; readonly type: number; readonly count: number; readonly offset: number };

export type Directory = Readonly<Record<number, Values>>;

export const text = (words: string): Values => ({ as: 'text', text: words });
export const short = (...numbers: readonly number[]): Values => ({ as: 'short', numbers });
export const long = (...numbers: readonly number[]): Values => ({ as: 'long', numbers });
export const fraction = (...parts: readonly (readonly [number, number])[]): Values => ({
  as: 'fraction',
  parts,
});
export const claim = (type: number, count: number, offset: number): Values => ({
  ...{ as: 'claim', type, count, offset },
});

export const tag = {
  make: 0x010f,
  model: 0x0110,
  software: 0x0131,
  exif: 0x8769,
  gps: 0x8825,
  exposure: 0x829a,
  aperture: 0x829d,
  iso: 0x8827,
  taken: 0x9003,
  focalLength: 0x920a,
  makerNote: 0x927c,
  equivalent: 0xa405,
  lens: 0xa434,
} as const;

const typeOf = { text: 2, short: 3, long: 4, fraction: 5, bytes: 7 } as const;

export type Bytes = Uint8Array<ArrayBuffer>;

function joined(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const ascii = (words: string): Bytes => Uint8Array.from(words, (letter) => letter.charCodeAt(0));

/** Numbers of two or four bytes, in the order of Intel. */
function numbersOf(numbers: readonly number[], size: 2 | 4): Bytes {
  const bytes = new Uint8Array(numbers.length * size);
  const view = new DataView(bytes.buffer);
  for (const [at, number] of numbers.entries()) {
    if (size === 2) view.setUint16(at * 2, number, true);
    else view.setUint32(at * 4, number, true);
  }
  return bytes;
}

function bytesOf(values: Exclude<Values, { readonly as: 'claim' }>): { bytes: Uint8Array; count: number } {
  switch (values.as) {
    case 'text': {
      const bytes = joined(new TextEncoder().encode(values.text), ascii('\0'));
      return { bytes, count: bytes.length };
    }
    case 'bytes':
      return { bytes: values.bytes, count: values.bytes.length };
    case 'short':
      return { bytes: numbersOf(values.numbers, 2), count: values.numbers.length };
    case 'long':
      return { bytes: numbersOf(values.numbers, 4), count: values.numbers.length };
    case 'fraction':
      return { bytes: numbersOf(values.parts.flat(), 4), count: values.parts.length };
  }
}

/** A directory at an offset, with its values behind it, and where it says that the next one is. */
function directoryAt(offset: number, directory: Directory, next = 0): Bytes {
  const entries = Object.entries(directory).toSorted(([one], [other]) => Number(one) - Number(other));
  const lines: Uint8Array[] = [];
  const behind: Uint8Array[] = [];
  let end = offset + 2 + entries.length * 12 + 4;
  for (const [id, values] of entries) {
    if (values.as === 'claim') {
      const { type, count, offset: claimed } = values;
      lines.push(numbersOf([Number(id), type], 2), numbersOf([count, claimed], 4));
      continue;
    }
    const { bytes, count } = bytesOf(values);
    lines.push(numbersOf([Number(id), typeOf[values.as]], 2), numbersOf([count], 4));
    if (bytes.length <= 4) lines.push(joined(bytes, new Uint8Array(4 - bytes.length)));
    else {
      lines.push(numbersOf([end], 4));
      behind.push(bytes);
      end += bytes.length;
    }
  }
  return joined(numbersOf([entries.length], 2), ...lines, numbersOf([next], 4), ...behind);
}

interface Written {
  readonly first?: Directory;
  readonly exif?: Directory;
  readonly gps?: Directory;
  /** Where the first directory says that the next one is. */
  readonly next?: number;
}

/** Where the first directory begins. */
const start = 8;

/** A TIFF block with these directories. */
export function tiff({ first = {}, exif = {}, gps = {}, next = 0 }: Written): Bytes {
  const pointers = (exifAt: number, gpsAt: number): Directory => ({
    ...{ [tag.exif]: long(exifAt), [tag.gps]: long(gpsAt) },
    ...first,
  });
  const exifAt = start + directoryAt(start, pointers(0, 0)).length;
  const exifBlock = directoryAt(exifAt, exif);
  const gpsAt = exifAt + exifBlock.length;
  return joined(
    ascii('II*\0'),
    numbersOf([start], 4),
    directoryAt(start, pointers(exifAt, gpsAt), next),
    exifBlock,
    directoryAt(gpsAt, gps),
  );
}

/** A block whose directory says that it has 65,535 entries: all that fit, each with the same long text. */
export function manyEntries(size: number): Bytes {
  const line = joined(numbersOf([tag.make, typeOf.text], 2), numbersOf([size - 100, start], 4));
  const lines = Array.from({ length: Math.floor((size - 10) / 12) }, () => line);
  return joined(ascii('II*\0'), numbersOf([start], 4), numbersOf([0xffff], 2), ...lines);
}

/** A JPEG with this block as its first segment. */
export function withExif(jpeg: Uint8Array, block: Uint8Array): Bytes {
  const content = joined(ascii('Exif\0\0'), block);
  const length = Math.min(0xffff, content.length + 2);
  const head = Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff]);
  return joined(jpeg.subarray(0, 2), head, content, jpeg.subarray(2));
}

/** What a camera writes that is used everywhere below: 21 November 2026 in Seoul. */
export const photo: Written = {
  first: { [tag.make]: text('Acme'), [tag.model]: text('Acme One'), [tag.software]: text('Firmware 1.2') },
  exif: {
    [tag.exposure]: fraction([1, 250]),
    [tag.aperture]: fraction([28, 10]),
    [tag.iso]: short(200),
    [tag.taken]: text('2026:11:21 06:12:00'),
    [tag.focalLength]: fraction([66, 10]),
    [tag.equivalent]: short(24),
    [tag.lens]: text('Acme 24mm f/2.8'),
  },
  gps: {
    1: text('N'),
    2: fraction([37, 1], [33, 1], [5958, 100]),
    3: text('E'),
    4: fraction([126, 1], [58, 1], [4080, 100]),
  },
};
