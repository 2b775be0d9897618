import type { AnyActorRef } from 'xstate';

/** From whom, what is emitted there, to whom, and as which event it is sent on. Charts never name each other. */
const wires = [
  ['signIn', 'signIn.completed', 'session', 'signIn.completed'],
  ['login', 'login.completed', 'session', 'signIn.completed'],
  ['session', 'session.signedIn', 'login', 'session.signedIn'],
  ['session', 'session.signedIn', 'freeVip', 'session.signedIn'],
  ['session', 'session.signedOut', 'freeVip', 'session.signedOut'],
  ['freeVip', 'freeVip.granted', 'session', 'profile.reload'],
  ['restore', 'restore.completed', 'session', 'profile.reload'],
  ['offlineTask', 'offlineTask.completed', 'session', 'profile.reload'],
  ['checkout', 'checkout.paid', 'session', 'profile.reload'],
  ['compensation', 'compensation.claimed', 'session', 'profile.reload'],
  ['invite', 'invite.accepted', 'session', 'profile.reload'],
  ['session', 'session.signedIn', 'invite', 'session.signedIn'],
  ['session', 'session.signedOut', 'invite', 'session.signedOut'],
  ['session', 'session.signedIn', 'compensation', 'session.signedIn'],
  ['session', 'session.signedOut', 'compensation', 'session.signedOut'],
  ['session', 'session.signedOut', 'player', 'player.close'],
  ['access', 'access.blocked', 'share', 'access.blocked'],
] as const;

type Wire = (typeof wires)[number];

/** One wire: what one flow tells, and what another is told for it. */
export const wiring = wires.map(([from, emitted, to, event]) => ({ from, emitted, to, event }));

export type Wired = Wire[0 | 2];
/** The flows that are there now. */
export type Targets = Map<Wired, AnyActorRef>;

const firedBy = new WeakMap<object, (typeof wiring)[number]>();

/** The wire by which an event of a chart came; undefined for one that came otherwise. Takes the event itself, no copy. */
export const wireOf = (event: object): (typeof wiring)[number] | undefined => firedBy.get(event);

/** Connects one actor's emitted events to the others by the table; answers how to disconnect. */
export function connect(name: Wired, actor: AnyActorRef, targets: Targets): () => void {
  const wires = wiring
    .filter((wire) => wire.from === name)
    .map((wire) =>
      actor.on(wire.emitted, (emitted: { type: string }) => {
        const event = { ...emitted, type: wire.event };
        firedBy.set(event, wire);
        targets.get(wire.to)?.send(event);
      }),
    );
  targets.set(name, actor);
  return () => {
    for (const wire of wires) wire.unsubscribe();
    if (targets.get(name) === actor) targets.delete(name);
  };
}
