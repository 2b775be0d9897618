import type { SnapshotFrom } from 'xstate';
import type { displayModeMachine } from './display-mode.machine.ts';
import type { DisplayMode } from './display-mode.types.ts';

/** The current mode, and whether the stored one has been read. */
export interface DisplayModeView extends DisplayMode {
  readonly known: boolean;
}

/** View and order of a listing, and whether the stored ones have been read (R3.7, R4.11). */
export function viewDisplayMode(snapshot: SnapshotFrom<typeof displayModeMachine>): DisplayModeView {
  return { ...snapshot.context.mode, known: !snapshot.matches('reading') };
}
