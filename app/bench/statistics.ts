/** A median with its spread over the runs, in one unit. */
export interface Measured {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly runs: number;
}

/** The median, least and most of at least one reading. */
export function summarise(readings: readonly number[]): Measured {
  const sorted = readings.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const least = sorted[0];
  const most = sorted.at(-1);
  if (upper === undefined || least === undefined || most === undefined) throw new Error('no readings');
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? upper);
  return { median: (lower + upper) / 2, least, most, runs: sorted.length };
}

/** `12.3 (11.9–14.0, n = 9)`; the unit stands in the table's heading. */
export function written(measured: Measured, digits = 1): string {
  const { median, least, most, runs } = measured;
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)}, n = ${runs})`;
}
