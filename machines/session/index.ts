export { sessionMachine, withSessionPorts } from './session.machine.ts';
export { vipDaysLeft } from './session.rules.ts';
export type * from './session.types.ts';
export { type SessionView, viewSession } from './session.view.ts';
