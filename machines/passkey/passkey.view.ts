import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { passkeyMachine } from './passkey.machine.ts';
import type { PasskeyProblem } from './passkey.types.ts';

/** The button with why the last try ended, the device's prompt, or the end. */
export type PasskeyView =
  | {
      readonly screen: 'ready';
      readonly busy: boolean;
      readonly problem: PasskeyProblem | null;
      readonly failure: Failure | null;
    }
  | { readonly screen: 'prompt' }
  | { readonly screen: 'done' };

/** How far a passkey is (R10.10). */
export function viewPasskey(snapshot: SnapshotFrom<typeof passkeyMachine>): PasskeyView {
  if (snapshot.matches('done')) return { screen: 'done' };
  if (snapshot.matches('prompting')) return { screen: 'prompt' };
  const { problem, failure } = snapshot.context;
  return { screen: 'ready', busy: !snapshot.matches('ready'), problem, failure };
}
