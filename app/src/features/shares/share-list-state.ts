import type { OwnShare } from '@aloft/core/wire';
import type { Filter, ShareOrder } from './share-state.ts';

/** What is chosen and open in the list of shares. */
export interface SharesView {
  readonly filter: Filter;
  readonly words: string;
  readonly order: ShareOrder;
  readonly chosen: ReadonlySet<string>;
  readonly qr: { readonly share: OwnShare; readonly anchor: HTMLElement } | null;
  /** The shares that are about to be stopped, while it is asked. */
  readonly stopping: readonly string[] | null;
}

export type SharesEvent =
  | { readonly type: 'filter.choose'; readonly filter: Filter }
  | { readonly type: 'words.type'; readonly words: string }
  | { readonly type: 'order.choose'; readonly order: ShareOrder }
  | { readonly type: 'chosen.change'; readonly ids: ReadonlySet<string> }
  | { readonly type: 'qr.open'; readonly qr: NonNullable<SharesView['qr']> }
  | { readonly type: 'qr.close' }
  | { readonly type: 'stop.ask'; readonly ids: readonly string[] }
  | { readonly type: 'stop.close' }
  | { readonly type: 'stop.done' };

const none: ReadonlySet<string> = new Set();
export const emptyShares: SharesView = {
  filter: 'all',
  words: '',
  order: 'made_desc',
  chosen: none,
  qr: null,
  stopping: null,
};

export function reduceShares(view: SharesView, event: SharesEvent): SharesView {
  switch (event.type) {
    case 'filter.choose':
      return { ...view, filter: event.filter, chosen: none };
    case 'words.type':
      return { ...view, words: event.words, chosen: none };
    case 'order.choose':
      return { ...view, order: event.order };
    case 'chosen.change':
      return { ...view, chosen: event.ids };
    case 'qr.open':
      return { ...view, qr: event.qr };
    case 'qr.close':
      return { ...view, qr: null };
    case 'stop.ask':
      return { ...view, stopping: event.ids };
    case 'stop.close':
      return { ...view, stopping: null };
    case 'stop.done':
      return { ...view, stopping: null, chosen: none };
  }
}
