import type { SnapshotFrom } from 'xstate';
import type { freeVipMachine } from './free-vip.machine.ts';

/** Whether to announce free days. */
export type FreeVipView = { readonly notice: 'none' } | { readonly notice: 'granted'; readonly days: number };

/** The free days that were just given, while the notice is shown (R4.6). */
export function viewFreeVip(snapshot: SnapshotFrom<typeof freeVipMachine>): FreeVipView {
  return snapshot.matches('announcing')
    ? { notice: 'granted', days: snapshot.context.days }
    : { notice: 'none' };
}
