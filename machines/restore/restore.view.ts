import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { restoreMachine } from './restore.machine.ts';

/** The progress of saving a share. */
export type RestoreView =
  | { readonly screen: 'saving'; readonly progress: number }
  | { readonly screen: 'completed'; readonly fileId: string }
  | { readonly screen: 'usedUp' }
  | { readonly screen: 'shareClosed'; readonly status: string }
  | { readonly screen: 'noSpace'; readonly failure: Failure | null }
  | { readonly screen: 'dailyLimit'; readonly failure: Failure | null }
  | { readonly screen: 'unreachable'; readonly failure: Failure | null }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | { readonly screen: 'dismissed' };

/** The progress, the saved file, or why saving failed (R4.2). */
export function viewRestore(snapshot: SnapshotFrom<typeof restoreMachine>): RestoreView {
  const { context } = snapshot;
  if (snapshot.matches('completed')) return { screen: 'completed', fileId: context.fileId };
  if (snapshot.matches('usedUp')) return { screen: 'usedUp' };
  if (snapshot.matches('shareClosed')) return { screen: 'shareClosed', status: context.status };
  if (snapshot.matches('noSpace')) return { screen: 'noSpace', failure: context.failure };
  if (snapshot.matches('dailyLimit')) return { screen: 'dailyLimit', failure: context.failure };
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', failure: context.failure };
  if (snapshot.matches('failed')) return { screen: 'failed', failure: context.failure };
  if (snapshot.matches('dismissed')) return { screen: 'dismissed' };
  return { screen: 'saving', progress: context.progress };
}
