// Flows that a user begins: each is started by the view that shows it, and ends with the runtime at the latest.
import {
  type checkoutMachine,
  type compensationMachine,
  type deviceApprovalMachine,
  type inviteMachine,
  type offlineTaskMachine,
  viewSession,
  withCheckoutPorts,
  withCompensationPorts,
  withDeviceApprovalPorts,
  withInvitePorts,
  withOfflineTaskPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { compensationPorts, invitePorts } from '../adapters/benefits.ts';
import { type CheckoutOptions, checkoutPorts } from '../adapters/checkout.ts';
import { deviceApprovalPorts } from '../adapters/device-approval.ts';
import { offlineTaskPorts } from '../adapters/offline-task.ts';
import type { Flows } from './create-flows.ts';

/** Who signed in before the flow was begun is told to it with its start; later changes come by the wiring. */
const isSignedIn = ({ session }: Flows['actors']): boolean =>
  viewSession(session.getSnapshot()).status === 'signedIn';

/** A link, the folder that it goes to, and its task where there is one already. */
export interface OfflineDownload {
  readonly url: string;
  readonly parentId: string;
  /** The wanted files of a torrent, by their places in it; all of them when left out. */
  readonly files?: readonly number[] | null;
  readonly taskId?: string;
}

/** The code by which the person came, empty without one, and the address that a code is sent around with. */
export interface InviteOptions {
  readonly code: string;
  readonly urlOf: (code: string) => string;
}

/** A link that the service fetches (R1.9), or with `taskId` one that it fetches already. The actor is not started yet. */
export function beginOfflineDownload(
  { flowContext }: Pick<Flows, 'flowContext'>,
  wanted: OfflineDownload,
): ActorRefFrom<typeof offlineTaskMachine> {
  const actor = createActor(withOfflineTaskPorts(offlineTaskPorts(flowContext.call)), {
    input: { taskId: '', files: null, ...wanted, key: flowContext.platform.randomId() },
    ...flowContext.actorParts,
  });
  flowContext.connect('offlineTask', actor);
  return actor;
}

/** Membership is bought (R7.21): the shop, the order, the payment elsewhere. The actor is not started yet. */
export function beginCheckout(
  { flowContext }: Pick<Flows, 'flowContext'>,
  options: CheckoutOptions,
): ActorRefFrom<typeof checkoutMachine> {
  const actor = createActor(
    withCheckoutPorts(checkoutPorts(flowContext.call, options)),
    flowContext.actorParts,
  );
  flowContext.connect('checkout', actor);
  return actor;
}

/** Invitations (R7.11): `code` by which the person came, empty without one. The actor is not started yet. */
export function beginInvite(
  { flowContext, actors }: Pick<Flows, 'flowContext' | 'actors'>,
  wanted: InviteOptions,
): ActorRefFrom<typeof inviteMachine> {
  const actor = createActor(withInvitePorts(invitePorts(flowContext.call, wanted.urlOf)), {
    input: { code: wanted.code },
    ...flowContext.actorParts,
  });
  flowContext.connect('invite', actor);
  if (isSignedIn(actors)) actor.send({ type: 'session.signedIn' });
  return actor;
}

/** What is given for a fault of the service (R7.17). The actor is not started yet. */
export function beginCompensation(
  { flowContext, actors }: Pick<Flows, 'flowContext' | 'actors'>,
  activity: string,
): ActorRefFrom<typeof compensationMachine> {
  const actor = createActor(withCompensationPorts(compensationPorts(flowContext.call)), {
    input: { activity },
    ...flowContext.actorParts,
  });
  flowContext.connect('compensation', actor);
  if (isSignedIn(actors)) actor.send({ type: 'session.signedIn' });
  return actor;
}

/** The approval of another device by its short code (R1.7); empty when it is still to be typed. The actor is not started yet. */
export function beginDeviceApproval(
  { flowContext }: Pick<Flows, 'flowContext'>,
  code: string,
): ActorRefFrom<typeof deviceApprovalMachine> {
  const actor = createActor(withDeviceApprovalPorts(deviceApprovalPorts(flowContext.call)), {
    input: { code },
    ...flowContext.actorParts,
  });
  flowContext.adopt(actor);
  return actor;
}
