export { quickPressMachine, withQuickPressPorts } from './quick-press.machine.ts';
export { enoughPresses, pressWindow } from './quick-press.rules.ts';
export type * from './quick-press.types.ts';
export { type QuickPressView, viewQuickPress } from './quick-press.view.ts';
