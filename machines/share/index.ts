export { shareMachine, withSharePorts } from './share.machine.ts';
export type * from './share.types.ts';
export { type ShareView, viewShare } from './share.view.ts';
