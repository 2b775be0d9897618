import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { uploadMachine } from './upload.machine.ts';

/** One line of the upload dock; `stored` and `size` in bytes. */
export type UploadView =
  | { readonly screen: 'preparing' }
  | { readonly screen: 'conflict' }
  | { readonly screen: 'sending'; readonly stored: number; readonly size: number; readonly lineLost: boolean }
  | { readonly screen: 'paused'; readonly stored: number; readonly size: number }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | { readonly screen: 'cancelled' }
  | { readonly screen: 'stored'; readonly fileId: string };

/** How far one upload is: bytes that are stored, of all, or why it stopped (R10.4). */
export function viewUpload(snapshot: SnapshotFrom<typeof uploadMachine>): UploadView {
  const { offset: stored, size, failure, fileId } = snapshot.context;
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
      return { screen: 'stored', fileId };
    default:
      return { screen: 'sending', stored, size, lineLost: failure !== null };
  }
}
