import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { offlineTaskMachine } from './offline-task.machine.ts';

/** One row of the list of downloads. */
export type OfflineTaskView =
  | { readonly screen: 'running'; readonly progress: number; readonly uncertain: boolean }
  | { readonly screen: 'paused'; readonly progress: number; readonly failure: Failure | null }
  | { readonly screen: 'completed'; readonly fileId: string }
  | { readonly screen: 'cancelled' }
  | { readonly screen: 'failed'; readonly failure: Failure | null; readonly canCancel: boolean };

/** The progress of a download, its file, or why it failed (R1.9). */
export function viewOfflineTask(snapshot: SnapshotFrom<typeof offlineTaskMachine>): OfflineTaskView {
  const { progress, fileId, failure } = snapshot.context;
  if (snapshot.matches('completed')) return { screen: 'completed', fileId };
  if (snapshot.matches('cancelled')) return { screen: 'cancelled' };
  if (snapshot.matches('paused')) return { screen: 'paused', progress, failure };
  if (snapshot.matches('refused')) return { screen: 'failed', failure, canCancel: false };
  if (snapshot.matches('failed')) return { screen: 'failed', failure, canCancel: true };
  return { screen: 'running', progress, uncertain: failure !== null };
}
