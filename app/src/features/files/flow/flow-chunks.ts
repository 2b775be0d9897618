import type { TimelineChunk } from '../../../data/timeline.ts';

/** As many entries are loaded at once. */
const chunkSize = 200;

/** A chunk and the index of its first entry. */
export interface PlacedChunk extends TimelineChunk {
  readonly first: number;
}

/** Cuts a timeline into what is loaded at once: several short days together, a long one in parts. */
export function chunksOf(days: readonly { readonly day: string; readonly count: number }[]): PlacedChunk[] {
  const chunks: PlacedChunk[] = [];
  let first = 0;
  for (const { day, count } of days) {
    const last = chunks.at(-1);
    if (last !== undefined && last.offset === 0 && last.limit + count <= chunkSize) {
      chunks[chunks.length - 1] = { ...last, until: day, limit: last.limit + count };
    } else {
      for (let offset = 0; offset < count; offset += chunkSize) {
        const limit = Math.min(chunkSize, count - offset);
        chunks.push({ day, until: day, offset, limit, first: first + offset });
      }
    }
    first += count;
  }
  return chunks;
}

/** The chunk that holds an entry. */
export function chunkAt(chunks: readonly PlacedChunk[], index: number): number {
  let [low, high] = [0, chunks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((chunks[middle]?.first ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
