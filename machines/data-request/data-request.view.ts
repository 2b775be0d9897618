import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { dataRequestMachine } from './data-request.machine.ts';

/** Whether there is something to show, and whether it is being renewed. */
export type DataRequestView =
  | { readonly screen: 'nothing' }
  | { readonly screen: 'loading' }
  | { readonly screen: 'data'; readonly revision: string; readonly renewing: boolean }
  | { readonly screen: 'failed'; readonly failure: Failure | null; readonly hasOld: boolean };

/** Idle, pending, success or error, with the failure (R4.3). */
export function viewDataRequest(snapshot: SnapshotFrom<typeof dataRequestMachine>): DataRequestView {
  const { revision, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure, hasOld: revision !== '' };
  const renewing = snapshot.matches('pending');
  if (revision !== '') return { screen: 'data', revision, renewing };
  return { screen: renewing ? 'loading' : 'nothing' };
}
