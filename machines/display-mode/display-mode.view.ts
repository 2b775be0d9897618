import type { SnapshotFrom } from 'xstate';
import type { displayModeMachine } from './display-mode.machine.ts';
import type { DisplayMode } from './display-mode.types.ts';

/** The current mode, and whether it was read from storage. */
export interface DisplayModeView extends DisplayMode {
  readonly known: boolean;
}

/** View and order of a listing, and whether they are known yet (R3.7, R4.11). */
export function viewDisplayMode(snapshot: SnapshotFrom<typeof displayModeMachine>): DisplayModeView {
  return { ...snapshot.context.mode, known: !snapshot.matches('reading') };
}
