import type { Unit } from '../../platform/progress/progress.ts';
import { sizeOf } from './values.ts';

/** A step of a long command, and how far it is. */
export interface StepState {
  readonly name: string;
  readonly unit: Unit;
  /** Null when nobody knows how much there is. */
  readonly total: number | null;
  readonly done: number;
  /** How long it has been going on, in ms. */
  readonly elapsed: number;
  /** How much is done in a second, of late; null until that is known. */
  readonly rate: number | null;
}

const seconds = (ms: number): number => Math.round(ms / 1000);

/** A duration in its two largest units: `45 s`, `3 min 20 s`, `2 h 5 min`, `1 d 4 h`. */
export function durationOf(ms: number): string {
  const all = seconds(ms);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(all / 86_400), 'd'],
    [Math.floor(all / 3600) % 24, 'h'],
    [Math.floor(all / 60) % 60, 'min'],
    [all % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return 'under 1 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

const amountOf = (amount: number, unit: Unit): string =>
  unit === 'bytes' ? sizeOf(Math.round(amount)) : Math.round(amount).toLocaleString('en-US');

/** Below this the speed says nothing: the step is as good as over. */
const shortest = 1000;

/** A step that is going on, in one line of at most `columns` characters. */
export function runningLine({ name, unit, total, done, elapsed, rate }: StepState, columns: number): string {
  const parts = [
    total === null ? amountOf(done, unit) : `${amountOf(done, unit)} of ${amountOf(total, unit)}`,
    // What grows while it is read may be more than was counted.
    ...(total === null || total === 0 ? [] : [`${Math.min(100, Math.floor((done / total) * 100))} %`]),
    ...(rate === null ? [] : [`${amountOf(rate, unit)}/s`]),
    total === null || rate === null || rate <= 0 || done >= total
      ? durationOf(elapsed)
      : `${durationOf(((total - done) / rate) * 1000)} left`,
  ];
  return `${name}: ${parts.join(', ')}`.slice(0, Math.max(0, columns));
}

/** A step that begins, where no line can be redrawn. */
export const begunLine = ({ name, unit, total }: StepState): string =>
  total === null ? `${name} …` : `${name}: ${amountOf(total, unit)} …`;

/** A step that is over. */
export function endedLine({ name, unit, total, done, elapsed }: StepState): string {
  const time = durationOf(elapsed);
  if (total === null && done === 0) return `${name}: ${time}`;
  const speed = elapsed < shortest ? '' : `, ${amountOf(done / (elapsed / 1000), unit)}/s`;
  return `${name}: ${amountOf(done, unit)} in ${time}${speed}`;
}
