import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** Why the device gave nothing: its person closed the prompt, or it has what was asked for, or it cannot. */
export type PasskeyProblem = 'dismissed' | 'alreadyHere' | 'unsupported';

export type QuestionAnswer =
  /** `question`: what the device is given, as JSON. */
  | { readonly kind: 'made'; readonly question: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type DeviceAnswer =
  /** `credential`: what the device answered, as JSON. */
  | { readonly kind: 'given'; readonly credential: string }
  | { readonly kind: 'none'; readonly problem: PasskeyProblem };
export type TakenAnswer =
  /** `redirectTo`: where another program waits; empty without one. */
  | { readonly kind: 'taken'; readonly redirectTo: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PasskeyPorts {
  /** Asks the service what the device has to sign. A password that it needs does not go through the chart. */
  readonly makeQuestion: Port<undefined, QuestionAnswer>;
  /** Asks the device, which asks its person. */
  readonly askDevice: Port<{ readonly question: string }, DeviceAnswer>;
  /** Gives the device's answer to the service. */
  readonly takeAnswer: Port<{ readonly credential: string }, TakenAnswer>;
}
export interface PasskeyContext {
  readonly question: string;
  readonly credential: string;
  readonly redirectTo: string;
  readonly problem: PasskeyProblem | null;
  readonly failure: Failure | null;
}
export type PasskeyEvent = { readonly type: 'passkey.start' } | { readonly type: 'passkey.cancel' };
export type PasskeyEmitted = { readonly type: 'passkey.completed'; readonly redirectTo: string };
