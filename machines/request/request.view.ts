import type { SnapshotFrom } from 'xstate';
import type { requestMachine } from './request.machine.ts';

/** The progress of a call. */
export type RequestView =
  | { readonly status: 'working' }
  | { readonly status: 'answered' }
  | { readonly status: 'failed' };

/** Whether a call is in progress, answered or failed (R7.31). */
export function viewRequest(snapshot: SnapshotFrom<typeof requestMachine>): RequestView {
  if (snapshot.matches('answered')) return { status: 'answered' };
  return snapshot.matches('failed') ? { status: 'failed' } : { status: 'working' };
}
