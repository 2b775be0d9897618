import type { FileList } from '@aloft/core/wire';
import { expect, test } from 'vitest';
import { consistentPages, type PageState } from './consistent-pages.ts';

const list: FileList = {
  ...{ kind: 'drive#fileList', next_page_token: '', files: [], version: '', sync_time: '', folders: [] },
  ...{ total_size: 200, start_index: 0 },
};
const page = (nth: number, time: number, fetching: 'fetching' | 'idle' = 'idle'): PageState => ({
  page: nth,
  list,
  time,
  isFetching: fetching === 'fetching',
});
const unloaded = (nth: number): PageState => ({ page: nth, list: null, time: 0, isFetching: true });

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
