import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { restoreMachine } from './restore.machine.ts';
import type { PartlySaved } from './restore.types.ts';

/** The progress of saving a share. */
export type RestoreView =
  | { readonly screen: 'saving'; readonly progress: number }
  | { readonly screen: 'completed'; readonly fileId: string }
  | { readonly screen: 'usedUp' }
  | { readonly screen: 'shareClosed'; readonly status: string }
  | { readonly screen: 'noSpace'; readonly failure: Failure | null; readonly partly: PartlySaved | null }
  | { readonly screen: 'dailyLimit'; readonly failure: Failure | null }
  | { readonly screen: 'unreachable'; readonly failure: Failure | null }
  | { readonly screen: 'failed'; readonly failure: Failure | null; readonly partly: PartlySaved | null }
  | { readonly screen: 'dismissed' };

/** The progress, the saved file, or why saving failed (R4.2). */
export function viewRestore(snapshot: SnapshotFrom<typeof restoreMachine>): RestoreView {
  const { context } = snapshot;
  const { failure, partly } = context;
  if (snapshot.matches('completed')) return { screen: 'completed', fileId: context.fileId };
  if (snapshot.matches('usedUp')) return { screen: 'usedUp' };
  if (snapshot.matches('shareClosed')) return { screen: 'shareClosed', status: context.status };
  if (snapshot.matches('noSpace')) return { screen: 'noSpace', failure, partly };
  if (snapshot.matches('dailyLimit')) return { screen: 'dailyLimit', failure };
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', failure };
  if (snapshot.matches('failed')) return { screen: 'failed', failure, partly };
  if (snapshot.matches('dismissed')) return { screen: 'dismissed' };
  return { screen: 'saving', progress: context.progress };
}
