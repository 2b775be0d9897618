import { previewKindOf } from '@aloft/core/rules';
import { useMemo, useState } from 'react';
import type { FileEntry } from '../../files/entry.ts';
import type { ViewProps } from '../view-props.ts';

/** The videos of a list, around the one that is shown. */
export interface Films {
  readonly all: readonly FileEntry[];
  readonly next: FileEntry | null;
  readonly previous: FileEntry | null;
  /** At its end the next one begins. */
  readonly goesOn: boolean;
  readonly setGoesOn: (goesOn: boolean) => void;
}

const isFilm = ({ name, mimeType = '' }: FileEntry): boolean => previewKindOf({ name, mimeType }) === 'video';

// Until the page is loaded anew: each video has a player of its own.
let goesOnByItself = true;

/** Which videos there are beside this one. */
export function useFilms({ entry, beside }: Pick<ViewProps, 'entry' | 'beside'>): Films {
  const [goesOn, setGoesOn] = useState(goesOnByItself);
  const all = useMemo(() => beside.filter(isFilm), [beside]);
  const at = all.findIndex((one) => one.id === entry.id);
  return {
    all,
    next: at === -1 ? null : (all[at + 1] ?? null),
    previous: all[at - 1] ?? null,
    goesOn,
    setGoesOn: (wanted) => {
      goesOnByItself = wanted;
      setGoesOn(wanted);
    },
  };
}
