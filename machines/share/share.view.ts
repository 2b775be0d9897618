import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { shareMachine } from './share.machine.ts';
import { isPassCode } from './share.rules.ts';
import type { PassCodeRefusal, ShareAnswer, ShareListing, ShareRefusal } from './share.types.ts';

/** What the share page shows. */
export type ShareView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'passCode'; readonly wrong: boolean; readonly waitSeconds: number }
  | { readonly screen: 'regionBlocked' }
  | {
      readonly screen: 'refused';
      readonly status: Exclude<ShareRefusal, PassCodeRefusal>;
      /** When a scheduled share opens. */
      readonly opensAt: string;
    }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | {
      readonly screen: 'open';
      readonly listing: ShareListing;
      readonly more: 'none' | 'available' | 'loading' | 'failed';
    };

/** The view of an answer before the chart runs, for the server-rendered page; null without an answer. */
export function viewShareAnswer(answer: ShareAnswer | null): ShareView {
  switch (answer?.kind) {
    case undefined:
      return { screen: 'loading' };
    case 'opened':
      return {
        screen: 'open',
        listing: answer.listing,
        more: answer.listing.nextPage === '' ? 'none' : 'available',
      };
    case 'failed':
      return { screen: 'failed', failure: answer.failure };
    case 'refused':
      return isPassCode(answer.status)
        ? {
            screen: 'passCode',
            wrong: answer.status === 'PASS_CODE_ERROR',
            waitSeconds: answer.retryAfter,
          }
        : { screen: 'refused', status: answer.status, opensAt: answer.opensAt ?? '' };
  }
}

/** The view of a snapshot; the listing stays on screen while another one loads. */
export function viewShare(snapshot: SnapshotFrom<typeof shareMachine>): ShareView {
  const { context } = snapshot;
  if (snapshot.matches('awaitingPassCode')) {
    return {
      screen: 'passCode',
      wrong: context.status === 'PASS_CODE_ERROR',
      waitSeconds: snapshot.matches({ awaitingPassCode: 'waiting' }) ? context.retryAfter : 0,
    };
  }
  if (snapshot.matches('regionBlocked')) return { screen: 'regionBlocked' };
  const refused =
    snapshot.matches('closed') ||
    snapshot.matches('warned') ||
    snapshot.matches('sensitive') ||
    snapshot.matches('auditing');
  if (refused && context.status !== null && !isPassCode(context.status)) {
    return { screen: 'refused', status: context.status, opensAt: context.opensAt };
  }
  if (snapshot.matches('failed')) return { screen: 'failed', failure: context.failure };
  if (snapshot.matches('open') && context.listing !== null) {
    const rest = context.listing.nextPage === '' ? 'none' : 'available';
    const more = snapshot.matches({ open: 'loadingMore' })
      ? 'loading'
      : snapshot.matches({ open: 'pageFailed' })
        ? 'failed'
        : rest;
    return { screen: 'open', listing: context.listing, more };
  }
  return { screen: 'loading' };
}
