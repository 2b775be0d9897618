import type { FileList } from '@aloft/core/wire';
import { expect, test } from 'vitest';
import { answersOf, consistentPages, type PageState } from './consistent-pages.ts';

const list: FileList = {
  ...{ kind: 'drive#fileList', next_page_token: '', files: [], version: '', sync_time: '', folders: [] },
  ...{ total_size: 200, start_index: 0 },
};
const page = (
  nth: number,
  time: number,
  fetching: 'fetching' | 'idle' = 'idle',
  total_size: number | null = 200,
): PageState => ({
  page: nth,
  list: { ...list, total_size },
  time,
  isFetching: fetching === 'fetching',
  isWanted: true,
});
const unloaded = (nth: number): PageState => ({
  ...{ page: nth, list: null, time: 0 },
  ...{ isFetching: true, isWanted: true },
});

const before = [page(0, 1), page(1, 1)];

test('a list that is loaded again changes once all of its pages are there', () => {
  const first = [page(0, 1, 'fetching'), page(1, 1, 'fetching')];
  expect(consistentPages(before, first)).toBe(first);
  expect(consistentPages(first, [page(0, 2), page(1, 1, 'fetching')])).toBe(first);
  const both = [page(0, 2), page(1, 3)];
  expect(consistentPages(first, both)).toBe(both);
});

test('a change under way does not hold up a page that was asked for again meanwhile', () => {
  const again = [page(0, 2, 'fetching'), page(1, 2, 'fetching')];
  expect(consistentPages(before, again)).toBe(again);
});

test('a page of a change is not shown with one of the next change', () => {
  const later = [page(0, 2, 'fetching'), page(1, 3)];
  expect(consistentPages(before, later)).toBe(before);
  const both = [page(0, 4), page(1, 3)];
  expect(consistentPages(before, both)).toBe(both);
});

test('pages that came before and after an entry are asked for again, and not shown together unless that is of no use', () => {
  const mixed = [page(0, 2, 'idle', 201), page(1, 2)];
  expect(answersOf(mixed)).toBe('mixed');
  expect(consistentPages(before, mixed)).toBe(before);
  const again = mixed.map((one) => ({ ...one, isFetching: true }));
  expect(answersOf(again)).toBe('awaited');
  expect(consistentPages(before, again)).toBe(before);
  const same = [page(0, 3, 'idle', 201), page(1, 3, 'idle', 201)];
  expect(answersOf(same)).toBe('same');
  expect(consistentPages(before, same)).toBe(same);
  expect(consistentPages(before, mixed, 'shown')).toBe(mixed);
});

test('a page that is not on screen, or a list that nobody counts, is no other state', () => {
  expect(answersOf([page(0, 2, 'idle', 201), { ...page(1, 1), isWanted: false }])).toBe('same');
  expect(answersOf([page(0, 2, 'idle', null), page(1, 2, 'idle', null)])).toBe('same');
});

test('a page that fails, or waits for the line, holds up nothing', () => {
  const now = [page(0, 2), page(1, 1)];
  expect(consistentPages(before, now)).toBe(now);
});

test('a page that is scrolled to shows at once', () => {
  const waiting = [...before.slice(1), unloaded(2)];
  expect(consistentPages(before, waiting)).toBe(waiting);
  const now = [page(1, 1, 'fetching'), page(2, 2)];
  expect(consistentPages(before, now)).toBe(now);
  expect(consistentPages(before, [page(0, 2), page(1, 1, 'fetching'), unloaded(2)])).toBe(before);
});

test('what is shown before the service has said yes is seen while pages are awaited', () => {
  const starred = [{ ...page(0, 1, 'fetching') }, page(1, 1, 'fetching')];
  expect(consistentPages(before, starred)).toBe(starred);
});
