export { inviteMachine, withInvitePorts } from './invite.machine.ts';
export type * from './invite.types.ts';
export { type InviteView, viewInvite } from './invite.view.ts';
