import type { FileEntry } from './entry.ts';

/** A list of entries, of which some are loaded: each has its place and counts, whether it is loaded or not. */
export interface EntryList {
  /** How many entries the list has. */
  readonly count: number;
  /** Whether `count` is all of it: of a search only what was reached so far is counted. */
  readonly isCounted: boolean;
  /** The entry at an index; undefined while it is not loaded. */
  readonly at: (index: number) => FileEntry | undefined;
  /** The index of a loaded entry; −1 for any other. */
  readonly indexOf: (id: string) => number;
  /** What is loaded, in order. */
  readonly loaded: readonly FileEntry[];
  /** Tells which entries are on screen, from `first` up to `end`: they are loaded, and others may be let go of. */
  readonly want: (first: number, end: number) => void;
  /** The index of the first entry whose name begins so, wherever it is; −1 when there is none. */
  readonly find: (prefix: string) => Promise<number>;
}

const nowhere = async (): Promise<number> => -1;

/** A list that is loaded from its start; `onEnd` is told when the end of that is on screen. */
export function loadedList(entries: readonly FileEntry[], onEnd: () => void = () => undefined): EntryList {
  return {
    count: entries.length,
    isCounted: true,
    at: (index) => entries[index],
    indexOf: (id) => entries.findIndex((entry) => entry.id === id),
    loaded: entries,
    want: (_first, end) => {
      if (end >= entries.length - 4) onEnd();
    },
    find: nowhere,
  };
}
