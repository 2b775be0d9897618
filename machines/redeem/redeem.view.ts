import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { redeemMachine } from './redeem.machine.ts';
import type { Redeemed } from './redeem.types.ts';

/** The form, or the result of redeeming the code. */
export type RedeemView =
  | {
      readonly screen: 'form';
      readonly code: string;
      readonly busy: boolean;
      readonly malformed: boolean;
      readonly failure: Failure | null;
    }
  | { readonly screen: 'redeemed'; readonly redeemed: Redeemed };

/** The typed code, the days it added, or why it was rejected (R7.12). */
export function viewRedeem(snapshot: SnapshotFrom<typeof redeemMachine>): RedeemView {
  const { code, malformed, failure, redeemed } = snapshot.context;
  if (redeemed !== null) return { screen: 'redeemed', redeemed };
  return { screen: 'form', code, busy: snapshot.matches('redeeming'), malformed, failure };
}
