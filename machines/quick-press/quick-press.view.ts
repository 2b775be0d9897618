import type { SnapshotFrom } from 'xstate';
import type { quickPressMachine } from './quick-press.machine.ts';

/** Whether the debug console is on screen. */
export interface QuickPressView {
  readonly screen: 'nothing' | 'console';
}

/** Whether the debug console is open (R2.22). */
export function viewQuickPress(snapshot: SnapshotFrom<typeof quickPressMachine>): QuickPressView {
  return { screen: snapshot.matches('open') ? 'console' : 'nothing' };
}
