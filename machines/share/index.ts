export { shareMachine, withSharePorts } from './share.machine.ts';
export type * from './share.types.ts';
export { type ShareView, viewShare, viewShareAnswer } from './share.view.ts';
