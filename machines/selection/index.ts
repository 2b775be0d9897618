export { selectionMachine } from './selection.machine.ts';
export * from './selection.rules.ts';
export type * from './selection.types.ts';
export { type SelectionView, viewSelection } from './selection.view.ts';
