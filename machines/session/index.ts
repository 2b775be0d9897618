export { sessionMachine, withSessionPorts } from './session.machine.ts';
export type * from './session.types.ts';
export { type SessionView, viewSession } from './session.view.ts';
