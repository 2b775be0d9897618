import type { FileList } from '@aloft/core/wire';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { filePage, isIndexed, pageSize } from '../../../data/file-pages.ts';
import type { FileSource, ListOrder } from '../../../data/files.ts';
import { answersOf, consistentPages, type PageState } from './consistent-pages.ts';

/** The pages of a list that are loaded, by their numbers. */
export interface ListPages {
  readonly pages: ReadonlyMap<number, FileList>;
  /** The page that was loaded last. */
  readonly latest: FileList | null;
  /** When that was, in ms; 0 before. */
  readonly loadedAt: number;
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** Tells which entries are on screen, from `first` up to `end`. */
  readonly want: (first: number, end: number) => void;
  readonly retry: () => void;
}

interface Held {
  /** Of which list. */
  readonly key: string;
  /** The pages that are kept, the latest wanted last. */
  readonly pages: readonly number[];
  /** Those on screen, and right before and after it. */
  readonly wanted: readonly number[];
}

/** Pages that are kept besides those on screen: memory stays the same, however far one goes. */
const maxHeld = 20;
/** Entries beyond the screen that are loaded, too. */
const ahead = 40;
/** So often pages of different states of a list are asked for again, one time after the other. */
const maxReloads = 3;
/** While the scrollbar is dragged, pages are asked for this far apart, in ms. */
const pace = 80;

/** A loaded page, opaque to the deep comparison of combined results, which would compare it with other pages. */
class LoadedPage {
  readonly list: FileList;
  constructor(list: FileList) {
    this.list = list;
  }
}
const loadedPages = new WeakMap<FileList, LoadedPage>();

function loadedPageOf(list: FileList): LoadedPage {
  const known = loadedPages.get(list) ?? new LoadedPage(list);
  loadedPages.set(list, known);
  return known;
}

/** What of the queries matters; it stays the same object while that stays the same. */
const combine = (results: readonly UseQueryResult<FileList>[]) => ({
  data: results.map((one) => (one.data === undefined ? null : loadedPageOf(one.data))),
  times: results.map((one) => one.dataUpdatedAt),
  areFetching: results.map((one) => one.isFetching),
  error: results.find((one) => one.isError && !one.isFetching)?.error ?? null,
});

/** Loads the pages of a list where it is looked at, and lets go of the others. */
export function useListPages(source: FileSource, order: ListOrder): ListPages {
  const client = useQueryClient();
  const key = JSON.stringify([source, order]);
  const [state, setState] = useState<Held>({ key, pages: [0], wanted: [0] });
  // Another list begins at its start.
  const held = state.key === key ? state : { key, pages: [0], wanted: [0] };
  const { data, times, areFetching, error } = useQueries({
    queries: held.pages.map((page) => ({
      ...filePage(source, order, page),
      enabled: held.wanted.includes(page),
    })),
    combine,
  });
  const asked = useRef({ at: 0, timer: 0 });
  useEffect(() => () => clearTimeout(asked.current.timer), []);

  const loadedOf = (page: number): boolean =>
    client.getQueryData(filePage(source, order, page).queryKey) !== undefined;
  const isKept = useRef(loadedOf);
  isKept.current = loadedOf;
  const keepsAll = !isIndexed(source);

  const want = useCallback(
    (first: number, end: number): void => {
      const from = Math.max(0, Math.floor((first - ahead) / pageSize));
      const to = Math.max(from, Math.floor((Math.max(end, 1) - 1 + ahead) / pageSize));
      const wanted = Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
      const take = (): void => {
        asked.current.at = performance.now();
        setState((old) => {
          const same = old.key === key && old.wanted.join() === wanted.join();
          if (same) return old;
          // What was not loaded yet is not wanted any more: its request is cancelled.
          const others = (old.key === key ? old.pages : []).filter(
            (page) => !wanted.includes(page) && isKept.current(page),
          );
          const kept = keepsAll ? others : others.slice(-maxHeld);
          return { key, pages: [...kept, ...wanted], wanted };
        });
      };
      clearTimeout(asked.current.timer);
      const wait = asked.current.at + pace - performance.now();
      if (wait <= 0 || wanted.every((page) => isKept.current(page))) take();
      else asked.current.timer = window.setTimeout(take, wait);
    },
    [key, keepsAll],
  );

  const shown = useRef<{ readonly key: string; readonly states: readonly PageState[] } | null>(null);
  const now = held.pages.map((page, nth) => ({
    page,
    list: data[nth]?.list ?? null,
    time: times[nth] ?? 0,
    isFetching: areFetching[nth] ?? false,
    isWanted: held.wanted.includes(page),
  }));
  const reloads = useRef(0);
  const mayReload = reloads.current < maxReloads;
  const before = shown.current?.key === key ? shown.current.states : null;
  const states = consistentPages(before, now, mayReload ? 'reloaded' : 'shown');
  shown.current = { key, states };

  const reload = (): void => {
    for (const page of held.wanted)
      void client.refetchQueries({ queryKey: filePage(source, order, page).queryKey });
  };
  const answers = answersOf(now);
  const follow = useEffectEvent(() => {
    if (answers === 'same') reloads.current = 0;
    if (answers !== 'mixed' || !mayReload) return;
    reloads.current += 1;
    reload();
  });
  const answered = `${answers} ${times.join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each answer
  useEffect(() => follow(), [answered]);

  const pages = new Map<number, FileList>();
  let latest: FileList | null = null;
  let newest = 0;
  for (const { page, list, time } of states) {
    if (list === null) continue;
    pages.set(page, list);
    if (time >= newest) [latest, newest] = [list, time];
  }
  // What was loaded before the list became longer or shorter stands elsewhere now.
  for (const [page, list] of pages)
    if (!held.wanted.includes(page) && list.total_size !== latest?.total_size && !keepsAll)
      pages.delete(page);

  return {
    pages,
    latest,
    loadedAt: newest,
    error,
    isLoading: areFetching.includes(true),
    want,
    retry: reload,
  };
}
