import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type LookupAnswer =
  /** `client`: the name of the requesting program. */
  | { readonly kind: 'found'; readonly client: string }
  /** Unknown or expired code. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type ApprovalAnswer =
  | { readonly kind: 'answered' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface DeviceApprovalPorts {
  /** The program that waits with a short code. */
  readonly lookAtDevice: Port<{ readonly code: string }, LookupAnswer>;
  /** Approves or denies it. */
  readonly answerDevice: Port<{ readonly code: string; readonly allow: boolean }, ApprovalAnswer>;
}
export interface DeviceApprovalInput {
  /** The code in the URL; empty without one. */
  readonly code: string;
}
export interface DeviceApprovalContext {
  readonly code: string;
  readonly client: string;
  readonly allow: boolean;
  /** The typed code is malformed. */
  readonly malformed: boolean;
  readonly failure: Failure | null;
}
export type DeviceApprovalEvent =
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'approval.allow' }
  | { readonly type: 'approval.deny' }
  | { readonly type: 'approval.retry' };
