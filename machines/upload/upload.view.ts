import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { uploadMachine } from './upload.machine.ts';
import { retryPause } from './upload.rules.ts';

/** One row of the upload dock; `stored` and `size` in bytes. */
export type UploadView =
  | { readonly screen: 'preparing' }
  | { readonly screen: 'conflict' }
  | {
      readonly screen: 'sending';
      readonly stored: number;
      readonly size: number;
      readonly connectionLost: boolean;
      /** The backoff before the next retry in ms; 0 while a retry is in progress. */
      readonly retryPause: number;
    }
  | { readonly screen: 'paused'; readonly stored: number; readonly size: number }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  /** `forgotten`: the service keeps neither its content nor its name any more. */
  | { readonly screen: 'cancelled'; readonly forgotten: boolean }
  /** `instant`: the service already had the content, so nothing was sent. */
  | { readonly screen: 'stored'; readonly fileId: string; readonly instant: boolean };

/** The progress of an upload, or why it stopped (R10.4). */
export function viewUpload(snapshot: SnapshotFrom<typeof uploadMachine>): UploadView {
  const { offset: stored, size, failure, fileId, endpoint, tries } = snapshot.context;
  switch (snapshot.value) {
    case 'hashing':
    case 'beginning':
      return { screen: 'preparing' };
    case 'asking':
      return { screen: 'conflict' };
    case 'paused':
      return { screen: 'paused', stored, size };
    case 'failed':
      return { screen: 'failed', failure };
    case 'discarding':
      return { screen: 'cancelled', forgotten: false };
    case 'cancelled':
      return { screen: 'cancelled', forgotten: true };
    case 'stored':
      return { screen: 'stored', fileId, instant: endpoint === '' };
    case 'waiting':
      return {
        screen: 'sending',
        stored,
        size,
        connectionLost: true,
        retryPause: retryPause(tries, failure),
      };
    default:
      return { screen: 'sending', stored, size, connectionLost: failure !== null, retryPause: 0 };
  }
}
