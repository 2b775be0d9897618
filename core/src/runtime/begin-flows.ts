// Flows that a person begins: each is started by whoever shows it, and ends with the runtime at the latest.
import {
  type checkoutMachine,
  type compensationMachine,
  type deviceApprovalMachine,
  type inviteMachine,
  type offlineTaskMachine,
  type redeemMachine,
  viewSession,
  withCheckoutPorts,
  withCompensationPorts,
  withDeviceApprovalPorts,
  withInvitePorts,
  withOfflineTaskPorts,
  withRedeemPorts,
} from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { compensationPorts, invitePorts, redeemPorts } from '../adapters/benefits.ts';
import { type CheckoutOptions, checkoutPorts } from '../adapters/checkout.ts';
import { deviceApprovalPorts } from '../adapters/device-approval.ts';
import { offlineTaskPorts } from '../adapters/offline-task.ts';
import type { Flows } from './create-flows.ts';

/** Who signed in before the flow was begun is told to it with its start; later changes come by the wiring. */
const isSignedIn = ({ session }: Flows['actors']): boolean =>
  viewSession(session.getSnapshot()).status === 'signedIn';

/** A link that the service fetches (R1.9), or with `taskId` one that it fetches already. The actor is not started yet. */
export function createOfflineDownload(
  { hand }: Pick<Flows, 'hand'>,
  wanted: { readonly url: string; readonly parentId: string; readonly taskId?: string },
): ActorRefFrom<typeof offlineTaskMachine> {
  const actor = createActor(withOfflineTaskPorts(offlineTaskPorts(hand.call)), {
    input: { taskId: '', ...wanted, key: hand.platform.randomId() },
    ...hand.actorParts,
  });
  hand.connect('offlineTask', actor);
  return actor;
}

/** An activation code (R7.12); empty while nobody has typed one. The actor is not started yet. */
export function createRedeem({ hand }: Pick<Flows, 'hand'>, code = ''): ActorRefFrom<typeof redeemMachine> {
  const actor = createActor(withRedeemPorts(redeemPorts(hand.call)), {
    input: { code, key: hand.platform.randomId() },
    ...hand.actorParts,
  });
  hand.connect('redeem', actor);
  return actor;
}

/** Membership is bought (R7.21): the shop, the order, the payment elsewhere. The actor is not started yet. */
export function createCheckout(
  { hand }: Pick<Flows, 'hand'>,
  options: CheckoutOptions,
): ActorRefFrom<typeof checkoutMachine> {
  const actor = createActor(withCheckoutPorts(checkoutPorts(hand.call, options)), hand.actorParts);
  hand.connect('checkout', actor);
  return actor;
}

/** Invitations (R7.11): `code` by which the person came, empty without one. The actor is not started yet. */
export function createInvite(
  { hand, actors }: Pick<Flows, 'hand' | 'actors'>,
  wanted: { readonly code: string; readonly urlOf: (code: string) => string },
): ActorRefFrom<typeof inviteMachine> {
  const actor = createActor(withInvitePorts(invitePorts(hand.call, wanted.urlOf)), {
    input: { code: wanted.code },
    ...hand.actorParts,
  });
  hand.connect('invite', actor);
  if (isSignedIn(actors)) actor.send({ type: 'session.signedIn' });
  return actor;
}

/** What is given for a fault of the service (R7.17). The actor is not started yet. */
export function createCompensation(
  { hand, actors }: Pick<Flows, 'hand' | 'actors'>,
  activity: string,
): ActorRefFrom<typeof compensationMachine> {
  const actor = createActor(withCompensationPorts(compensationPorts(hand.call)), {
    input: { activity },
    ...hand.actorParts,
  });
  hand.connect('compensation', actor);
  if (isSignedIn(actors)) actor.send({ type: 'session.signedIn' });
  return actor;
}

/** Another device that asks to be let in by its short code (R1.7); empty to be typed. The actor is not started yet. */
export function createDeviceApproval(
  { hand }: Pick<Flows, 'hand'>,
  code: string,
): ActorRefFrom<typeof deviceApprovalMachine> {
  return createActor(withDeviceApprovalPorts(deviceApprovalPorts(hand.call)), {
    input: { code },
    ...hand.actorParts,
  });
}
