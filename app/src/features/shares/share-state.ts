import { compareNames } from '@aloft/core/service';
import type { OwnShare } from '@aloft/core/wire';

/** How a share is, in the words of its owner. */
export type ShareState =
  | 'live'
  | 'endsToday'
  | 'scheduled'
  | 'checking'
  | 'savesUsed'
  | 'full'
  | 'ended'
  | 'stopped'
  | 'blocked'
  | 'filesDeleted';

const dayMs = 86_400_000;
const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** What an open share is. */
function openStateOf(share: OwnShare, now: number): ShareState {
  const { upload } = share;
  if (share.first_file === null) return 'filesDeleted';
  if (share.start_at !== '' && Date.parse(share.start_at) > now) return 'scheduled';
  if (upload !== null)
    if (upload.file_count >= upload.max_files || Number(upload.byte_count) >= Number(upload.max_bytes))
      return 'full';
  if (share.restore_limit !== '-1' && Number(share.restore_count) >= Number(share.restore_limit))
    return 'savesUsed';
  const endsToday = share.expiration_at !== '' && isSameDay(new Date(share.expiration_at), new Date(now));
  return endsToday ? 'endsToday' : 'live';
}

export function stateOf(share: OwnShare, now: number): ShareState {
  switch (share.share_status) {
    case 'OK':
      return openStateOf(share, now);
    case 'AUDITING':
      return 'checking';
    case 'EXPIRED':
      return 'ended';
    case 'DELETED':
      return 'stopped';
    default:
      return 'blocked';
  }
}

/** Whether the share is over: it can be shared again or removed. */
export const isOver = (state: ShareState): boolean => state === 'ended' || state === 'stopped';

/** Whole days until the end; null without one. */
export const daysLeft = (share: OwnShare, now: number): number | null =>
  share.expiration_at === '' ? null : Math.ceil((Date.parse(share.expiration_at) - now) / dayMs);

/** In what order the shares stand: by when they were made, by title, by end, by views or by saves. */
export const shareOrders = ['made_desc', 'name_asc', 'ends_asc', 'views_desc', 'saves_desc'] as const;
export type ShareOrder = (typeof shareOrders)[number];

/** When it ends, in ms; one without an end comes after all others. */
const endOf = ({ expiration_at: end }: OwnShare): number =>
  end === '' ? Number.POSITIVE_INFINITY : Date.parse(end);

/** The shares in an order; equal ones as they came, the newest first. What is over ends no more, and comes last. */
export function inOrder(shares: readonly OwnShare[], order: ShareOrder, now: number): readonly OwnShare[] {
  const over = (share: OwnShare): number => Number(isOver(stateOf(share, now)));
  switch (order) {
    case 'made_desc':
      return shares;
    case 'name_asc':
      return shares.toSorted((one, other) => compareNames(one.title, other.title));
    case 'ends_asc':
      return shares.toSorted((one, other) => {
        const [first, second] = [endOf(one), endOf(other)];
        return over(one) - over(other) || (first === second ? 0 : first - second);
      });
    case 'views_desc':
      return shares.toSorted((one, other) => Number(other.view_count) - Number(one.view_count));
    case 'saves_desc':
      return shares.toSorted((one, other) => Number(other.restore_count) - Number(one.restore_count));
  }
}

export const filters = ['all', 'live', 'scheduled', 'soon', 'checking', 'needsYou', 'over'] as const;
export type Filter = (typeof filters)[number];

/** Whether a share belongs to a choice of the list. */
export function isIn(filter: Filter, share: OwnShare, now: number): boolean {
  const state = stateOf(share, now);
  const left = daysLeft(share, now);
  switch (filter) {
    case 'all':
      return true;
    case 'live':
      return state === 'live' || state === 'endsToday';
    case 'scheduled':
      return state === 'scheduled';
    case 'soon':
      return state === 'endsToday' || (state === 'live' && left !== null && left <= 3);
    case 'checking':
      return state === 'checking';
    case 'needsYou':
      return state === 'savesUsed' || state === 'full' || state === 'blocked' || state === 'filesDeleted';
    case 'over':
      return isOver(state);
  }
}

/** The link as it is handed on; with its passcode in it, nobody is asked. */
export const linkOf = (share: Pick<OwnShare, 'share_url' | 'pass_code'>, withCode: boolean): string =>
  withCode && share.pass_code !== ''
    ? `${share.share_url}?s_code=${encodeURIComponent(share.pass_code)}`
    : share.share_url;

/** The link without what a person need not read. */
export const shownLink = (url: string): string => url.replace(/^https?:\/\//, '');
