/** Bytes of the first part; later ones grow or shrink so that each takes a few seconds at most. */
export const firstPart = 1024 * 1024;
const [smallestPart, largestPart] = [256 * 1024, 8 * 1024 * 1024];

/** The next part's size after one that took so many milliseconds: a lost line then costs little, a fast one waits little. */
export function nextPartSize(size: number, milliseconds: number): number {
  if (milliseconds < 1000) return Math.min(largestPart, size * 2);
  return milliseconds > 4000 ? Math.max(smallestPart, size / 2) : size;
}
