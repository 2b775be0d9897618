import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { deviceApprovalMachine } from './device-approval.machine.ts';

/** What the device approval page shows. */
export type DeviceApprovalView =
  | { readonly screen: 'loading' }
  | {
      readonly screen: 'code';
      readonly code: string;
      readonly malformed: boolean;
      /** The previous code was unknown or has expired. */
      readonly expired: boolean;
    }
  | {
      readonly screen: 'question';
      readonly client: string;
      readonly code: string;
      readonly busy: boolean;
      readonly failure: Failure | null;
    }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | { readonly screen: 'allowed' }
  | { readonly screen: 'denied' };

/** The code form, the question, or the result (R1.7). */
export function viewDeviceApproval(snapshot: SnapshotFrom<typeof deviceApprovalMachine>): DeviceApprovalView {
  const { code, client, malformed, failure } = snapshot.context;
  switch (snapshot.value) {
    case 'editing':
    case 'expired':
      return { screen: 'code', code, malformed, expired: snapshot.value === 'expired' };
    case 'asking':
    case 'answering':
      return { screen: 'question', client, code, busy: snapshot.value === 'answering', failure };
    case 'failed':
      return { screen: 'failed', failure };
    case 'allowed':
    case 'denied':
      return { screen: snapshot.value };
    default:
      return { screen: 'loading' };
  }
}
