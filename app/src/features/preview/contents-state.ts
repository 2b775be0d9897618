import type { Failure } from '@aloft/core';
import type { ContainedEntry, Contents } from '@aloft/core/wire';
import { allFolders, treeOf } from './contents-tree.ts';

/** More entries than this are not asked for. */
export const maxShown = 200_000;
/** So few are shown with all folders open. */
const fewEntries = 100;

/** What is known of an archive, and how it is looked at. */
export interface ContentsState {
  readonly phase: 'loading' | 'listed' | 'failed';
  readonly failure: Failure | null;
  readonly format: Contents['format'];
  readonly status: Contents['status'];
  readonly entries: readonly ContainedEntry[];
  /** Where the next page begins; empty at the end. */
  readonly next: string;
  readonly infoHash: string;
  /** Paths of open folders. */
  readonly open: ReadonlySet<string>;
  readonly words: string;
  /** The row that has the keys. */
  readonly active: number;
}

export type ContentsEvent =
  | { readonly type: 'page.come'; readonly page: Contents }
  | { readonly type: 'page.fail'; readonly failure: Failure }
  | { readonly type: 'page.retry' }
  | { readonly type: 'folder.toggle'; readonly path: string }
  | { readonly type: 'folders.set'; readonly open: ReadonlySet<string> }
  | { readonly type: 'words.change'; readonly words: string }
  | { readonly type: 'row.focus'; readonly row: number };

export const nothingYet: ContentsState = {
  phase: 'loading',
  failure: null,
  format: '',
  status: 'OK',
  entries: [],
  next: '',
  infoHash: '',
  open: new Set(),
  words: '',
  active: 0,
};

function withPage(state: ContentsState, page: Contents): ContentsState {
  const entries = state.entries.length === 0 ? page.entries : [...state.entries, ...page.entries];
  const isCut = page.next_page_token !== '' && entries.length >= maxShown;
  const isMore = page.next_page_token !== '' && !isCut;
  const isFew = !isMore && state.entries.length === 0 && entries.length <= fewEntries;
  return {
    ...state,
    phase: isMore ? 'loading' : 'listed',
    format: page.format,
    status: isCut ? 'CUT' : page.status,
    entries,
    next: isMore ? page.next_page_token : '',
    infoHash: page.info_hash,
    open: isFew ? allFolders(treeOf(entries)) : state.open,
  };
}

function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(path)) next.add(path);
  return next;
}

export function reduceContents(state: ContentsState, event: ContentsEvent): ContentsState {
  switch (event.type) {
    case 'page.come':
      return withPage(state, event.page);
    case 'page.fail':
      return { ...state, phase: 'failed', failure: event.failure };
    case 'page.retry':
      return { ...state, phase: 'loading', failure: null };
    case 'folder.toggle':
      return { ...state, open: toggled(state.open, event.path) };
    case 'folders.set':
      return { ...state, open: event.open, active: 0 };
    case 'words.change':
      return { ...state, words: event.words, active: 0 };
    case 'row.focus':
      return { ...state, active: event.row };
  }
}
