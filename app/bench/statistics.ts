/** A median with its spread over the runs, in one unit. */
export interface Measured {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
}

/** The median, lowest and highest of at least one reading. */
export function summarise(readings: readonly number[]): Measured {
  const sorted = readings.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lowest = sorted[0];
  const highest = sorted.at(-1);
  if (upper === undefined || lowest === undefined || highest === undefined) throw new Error('no readings');
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? upper);
  return { median: (lower + upper) / 2, min: lowest, max: highest, runs: sorted.length };
}

/** `12.3 (11.9–14.0, n = 9)`; the table's heading has the unit. */
export function written(measured: Measured, digits = 1): string {
  const { median, min: lowest, max: highest, runs } = measured;
  return `${median.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)}, n = ${runs})`;
}

/** The reading that so many in a hundred do not exceed; NaN without readings. */
export function percentile(readings: readonly number[], hundredth: number): number {
  const sorted = readings.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? Number.NaN;
}
