import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type LookAnswer =
  /** `client` is the name of the program that asks. */
  | { readonly kind: 'found'; readonly client: string }
  /** No such code, or its time is over. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type ApprovalAnswer =
  | { readonly kind: 'answered' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface DeviceApprovalPorts {
  /** Which program waits behind a short code. */
  readonly lookAtDevice: Port<{ readonly code: string }, LookAnswer>;
  /** Lets it into the account, or not. */
  readonly answerDevice: Port<{ readonly code: string; readonly allow: boolean }, ApprovalAnswer>;
}
export interface DeviceApprovalInput {
  /** The code that an address brought along; empty without one. */
  readonly code: string;
}
export interface DeviceApprovalContext {
  readonly code: string;
  readonly client: string;
  readonly allow: boolean;
  /** What was typed can be no code at all. */
  readonly malformed: boolean;
  readonly failure: Failure | null;
}
export type DeviceApprovalEvent =
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'approval.allow' }
  | { readonly type: 'approval.deny' }
  | { readonly type: 'approval.retry' };
