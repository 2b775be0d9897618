import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { uploadMachine } from './upload.machine.ts';
import { retryPause } from './upload.rules.ts';

/** One line of the upload dock; `stored` and `size` in bytes. */
export type UploadView =
  | { readonly screen: 'preparing' }
  | { readonly screen: 'conflict' }
  | {
      readonly screen: 'sending';
      readonly stored: number;
      readonly size: number;
      readonly lineLost: boolean;
      /** Milliseconds from when the line was lost until it is tried again; 0 while it is being tried. */
      readonly retryPause: number;
    }
  | { readonly screen: 'paused'; readonly stored: number; readonly size: number }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | { readonly screen: 'cancelled' }
  /** `instant`: the service had the content already, so no byte travelled. */
  | { readonly screen: 'stored'; readonly fileId: string; readonly instant: boolean };

/** How far one upload is: bytes that are stored, of all, or why it stopped (R10.4). */
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
    case 'cancelled':
      return { screen: 'cancelled' };
    case 'stored':
      return { screen: 'stored', fileId, instant: endpoint === '' };
    case 'waiting':
      return { screen: 'sending', stored, size, lineLost: true, retryPause: retryPause(tries) };
    default:
      return { screen: 'sending', stored, size, lineLost: failure !== null, retryPause: 0 };
  }
}
