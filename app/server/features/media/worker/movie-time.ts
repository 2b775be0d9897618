import type { ReadRange } from '../kinds.ts';

/** Boxes that are looked at on each level: the header of a movie is one of the first in it. */
const maxBoxes = 64;
/** Seconds from 1904, which QuickTime counts from, to 1970. */
const epoch = 2_082_844_800;

interface Box {
  readonly type: string;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** The boxes in a range of an MP4 or QuickTime file, as far as they make sense. */
async function* boxesOf(read: ReadRange, from: number, until: number): AsyncGenerator<Box> {
  let at = from;
  for (let n = 0; n < maxBoxes && at + 16 <= until; n += 1) {
    const head = Buffer.from(await read(at, at + 16));
    if (head.length < 16) return;
    const size = head.readUInt32BE(0);
    const isLong = size === 1;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : size === 0 ? until - at : size;
    const start = at + (isLong ? 16 : 8);
    const end = at + length;
    if (end < start || end > until) return;
    yield { type: head.toString('latin1', 4, 8), start, end };
    at = end;
  }
}

async function find(read: ReadRange, type: string, from: number, until: number): Promise<Box | null> {
  for await (const box of boxesOf(read, from, until)) if (box.type === type) return box;
  return null;
}

/**
 * When a movie was recorded, in ms since 1970, as its header says; 0 for a file that is none, or says nothing. The
 * library that reads the rest of it does not tell.
 */
export async function movieTime(read: ReadRange, size: number): Promise<number> {
  const movie = await find(read, 'moov', 0, size);
  const header = movie === null ? null : await find(read, 'mvhd', movie.start, movie.end);
  if (header === null || header.end - header.start < 12) return 0;
  const content = Buffer.from(await read(header.start, header.start + 12));
  if (content.length < 12) return 0;
  const seconds = content[0] === 1 ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4);
  return seconds === 0 ? 0 : (seconds - epoch) * 1000;
}
