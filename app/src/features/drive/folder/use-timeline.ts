import type { Timeline, File as WireFile } from '@aloft/core/wire';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { reloadFiles } from '../../../data/files.ts';
import { failureOf } from '../../../data/query-client.ts';
import { type TimelineSource, timelineChunk, timelineDays } from '../../../data/timeline.ts';
import type { FileEntry } from '../../files/entry.ts';
import type { EntryList } from '../../files/entry-list.ts';
import { chunkAt, chunksOf, type PlacedChunk } from '../../files/flow/flow-chunks.ts';
import { isSelected, type Selection } from '../../files/selection/selection.ts';
import { ownEntry } from '../own-entry.ts';
import type { FolderListing } from './use-folder.ts';

/** The photos and videos of a folder, by day. */
export interface FlowListing extends FolderListing {
  /** Null until it is known. */
  readonly timeline: Timeline | null;
  /** Changes whenever more is loaded. */
  readonly version: number;
}

/** As many chunks stay in memory. */
const maxChunks = 60;

type Loaded = Map<PlacedChunk, readonly FileEntry[]>;

const noDays: Timeline['days'] = [];
const offsetNow = (): number => -new Date().getTimezoneOffset();

const known = new WeakMap<readonly WireFile[], readonly FileEntry[]>();

/** The same entries for the same answer, so that tiles need not be rendered again. */
function entriesOf(files: readonly WireFile[]): readonly FileEntry[] {
  const entries = known.get(files) ?? files.map((file) => ownEntry(file));
  known.set(files, entries);
  return entries;
}

/** Photos and videos of a folder in the order of the days they were taken; what is on screen is loaded. */
export function useTimeline(folder: string, isShown: boolean): FlowListing {
  const client = useQueryClient();
  const source: TimelineSource = useMemo(() => ({ folder, utcOffset: offsetNow() }), [folder]);
  const query = useQuery(timelineDays(source, isShown));
  const days = query.data?.days ?? noDays;
  const chunks = useMemo(() => chunksOf(days), [days]);
  const count = useMemo(() => days.reduce((sum, day) => sum + day.count, 0), [days]);
  const [wanted, setWanted] = useState({ first: 0, end: 1 });
  const some = isShown ? chunks.slice(wanted.first, wanted.end) : [];
  const answers = useQueries({ queries: some.map(({ first: _, ...chunk }) => timelineChunk(source, chunk)) });

  const kept = useRef<{ readonly chunks: readonly PlacedChunk[]; readonly loaded: Loaded }>({
    chunks,
    loaded: new Map(),
  });
  if (kept.current.chunks !== chunks) kept.current = { chunks, loaded: new Map() };
  const { loaded } = kept.current;
  let newest = 0;
  for (const [n, chunk] of some.entries()) {
    const answer = answers[n];
    newest = Math.max(newest, answer?.dataUpdatedAt ?? 0);
    if (answer?.data === undefined) continue;
    const entries = entriesOf(answer.data.files);
    // What was used last comes last, and what comes first is let go of.
    loaded.delete(chunk);
    loaded.set(chunk, entries);
  }
  for (const chunk of loaded.keys()) {
    if (loaded.size <= maxChunks) break;
    loaded.delete(chunk);
  }
  const version = newest + loaded.size;

  const want = useCallback(
    (first: number, end: number): void => {
      const next = { first: chunkAt(chunks, first), end: chunkAt(chunks, Math.max(first, end - 1)) + 1 };
      setWanted((before) => (before.first === next.first && before.end === next.end ? before : next));
    },
    [chunks],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` tells that the map has changed
  const list = useMemo((): EntryList => {
    const at = (index: number): FileEntry | undefined => {
      const chunk = chunks[chunkAt(chunks, index)];
      return chunk === undefined ? undefined : loaded.get(chunk)?.[index - chunk.first];
    };
    const places = new Map<string, number>();
    for (const [chunk, entries] of loaded)
      for (const [n, entry] of entries.entries()) places.set(entry.id, chunk.first + n);
    const ordered = [...loaded].toSorted(([one], [other]) => one.first - other.first);
    return {
      count,
      isCounted: true,
      at,
      indexOf: (id) => places.get(id) ?? -1,
      loaded: ordered.flatMap(([, entries]) => entries),
      want,
      find: async () => -1,
    };
  }, [chunks, count, want, version]);

  async function loadEverything(): Promise<readonly FileEntry[] | null> {
    const all: FileEntry[] = [];
    for (const { first: _, ...chunk } of chunks) {
      const answer = await client.fetchQuery(timelineChunk(source, chunk)).catch(() => null);
      if (answer === null) return null;
      all.push(...entriesOf(answer.files));
    }
    return all;
  }

  async function loadChosen(selection: Selection): Promise<readonly FileEntry[] | null> {
    const loadedOnes =
      selection.mode === 'some' ? list.loaded.filter((entry) => selection.ids.has(entry.id)) : [];
    if (selection.mode === 'some' && loadedOnes.length === selection.ids.size) return loadedOnes;
    const all = await loadEverything();
    return all?.filter((entry, index) => isSelected(selection, entry.id, index)) ?? null;
  }

  const failed = answers.find((answer) => answer.isError);
  return {
    timeline: query.data ?? null,
    version,
    list,
    entries: list.loaded,
    status: query.data !== undefined ? 'ready' : query.isError ? 'failed' : 'loading',
    loadedAt: query.dataUpdatedAt,
    failure: failureOf(query.error ?? failed?.error ?? null),
    more: failed === undefined ? 'none' : 'failed',
    loadMore: () => void reloadFiles(client),
    loadChosen,
    loadAll: loadEverything,
    reload: () => reloadFiles(client),
  };
}
