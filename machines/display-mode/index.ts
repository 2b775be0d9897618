export { displayModeMachine, withDisplayModePorts } from './display-mode.machine.ts';
export { defaultMode } from './display-mode.rules.ts';
export type * from './display-mode.types.ts';
export { type DisplayModeView, viewDisplayMode } from './display-mode.view.ts';
