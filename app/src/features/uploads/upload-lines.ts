import type { Failure, UploadView } from '@aloft/core';
import type { Duplicate } from '../../data/duplicates.ts';
import type { Conflict, ConflictChoice } from '../files/conflict/conflicts.ts';

/** Why a file is not uploaded at all: its name is none that a drive can keep. */
export type InvalidReason = 'noName' | 'longName' | 'badName';

/** What a line of the dock shows. A file whose turn has not come waits; one left by a reload needs its file again. */
export type LineView =
  | Exclude<UploadView, { screen: 'conflict' | 'failed' }>
  | { readonly screen: 'waiting' }
  | { readonly screen: 'skipped' }
  | { readonly screen: 'conflict'; readonly choices: readonly ConflictChoice[] }
  | { readonly screen: 'failed'; readonly failure: Failure | null; readonly changed: boolean }
  | { readonly screen: 'invalid'; readonly why: InvalidReason }
  /** `stored` bytes of it have reached the service. */
  | { readonly screen: 'interrupted'; readonly hasHandle: boolean; readonly stored: number };

/** One line of the dock. */
export interface UploadLine {
  readonly id: string;
  readonly name: string;
  readonly kind: 'file' | 'folder';
  /** Bytes. */
  readonly size: number;
  /** The names of the folders that lead to it, beginning with the one that was uploaded to. */
  readonly place: readonly string[];
  readonly view: LineView;
  /** The folder that the file is in, once that is known. */
  readonly inFolder: string | null;
  /** The older file with the same content, where the person may take the new one back. */
  readonly known: Duplicate | null;
  /** When a lost line is tried again, in milliseconds since 1970; 0 where it is not lost. */
  readonly retryAt: number;
}

export type LineGroup = 'needsYou' | 'running' | 'done';

/** Which part of the dock a line stands in. */
export function groupOf({ view }: Pick<UploadLine, 'view'>): LineGroup {
  switch (view.screen) {
    case 'conflict':
    case 'failed':
    case 'invalid':
    case 'interrupted':
      return 'needsYou';
    case 'stored':
    case 'skipped':
    case 'cancelled':
      return 'done';
    default:
      return 'running';
  }
}

/** The dock as a whole; bytes. */
export interface UploadTotals {
  readonly files: number;
  readonly done: number;
  readonly needsYou: number;
  readonly running: number;
  /** Whether all that runs or waits is held. */
  readonly held: boolean;
  readonly stored: number;
  readonly size: number;
  /** Bytes a second over the last seconds; 0 while nothing is known. */
  readonly speed: number;
  /** Seconds until the end at this speed; null while nothing is known. */
  readonly secondsLeft: number | null;
}

const storedOf = ({ view, size }: UploadLine): number => {
  if (view.screen === 'stored') return size;
  return 'stored' in view ? view.stored : 0;
};

/** Adds the lines up; what is not uploaded at all does not count. */
export function totalsOf(lines: readonly UploadLine[], speed: number, held: boolean): UploadTotals {
  let [done, needsYou, running, stored, size, files, left] = [0, 0, 0, 0, 0, 0, 0];
  for (const line of lines) {
    const group = groupOf(line);
    if (['invalid', 'cancelled', 'skipped'].includes(line.view.screen)) {
      if (group === 'needsYou') needsYou += 1;
      continue;
    }
    files += 1;
    size += line.size;
    stored += storedOf(line);
    if (group === 'done') done += 1;
    else if (group === 'needsYou') needsYou += 1;
    else {
      running += 1;
      left += line.size - storedOf(line);
    }
  }
  const secondsLeft = speed > 0 && left > 0 && !held ? left / speed : null;
  return { files, done, needsYou, running, held, stored, size, speed, secondsLeft };
}

/** A file whose name is taken in its folder, as the dialog compares it. */
export interface OpenConflict extends Conflict {
  /** As of a line. */
  readonly place: readonly string[];
}

/** The way to a folder as a person reads it. */
export const wayOf = (place: readonly string[]): string => place.join(' / ');

/** The same in one line: a long way without its middle. */
export function shortWayOf(place: readonly string[]): string {
  const [first = '', ...rest] = place;
  return rest.length > 2 ? wayOf([first, '…', ...rest.slice(-1)]) : wayOf(place);
}
