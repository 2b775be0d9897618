import type { AnyActorRef } from 'xstate';

/** One wire: what one flow tells, and what another is told for it. Charts never name each other. */
export const wiring = [
  { from: 'signIn', emitted: 'signIn.completed', to: 'session', event: 'signIn.completed' },
  { from: 'session', emitted: 'session.signedIn', to: 'freeVip', event: 'session.signedIn' },
  { from: 'session', emitted: 'session.signedOut', to: 'freeVip', event: 'session.signedOut' },
  { from: 'freeVip', emitted: 'freeVip.granted', to: 'session', event: 'profile.reload' },
  { from: 'restore', emitted: 'restore.completed', to: 'session', event: 'profile.reload' },
  { from: 'offlineTask', emitted: 'offlineTask.completed', to: 'session', event: 'profile.reload' },
  { from: 'redeem', emitted: 'redeem.completed', to: 'session', event: 'profile.reload' },
  { from: 'compensation', emitted: 'compensation.claimed', to: 'session', event: 'profile.reload' },
  { from: 'invite', emitted: 'invite.accepted', to: 'session', event: 'profile.reload' },
  { from: 'session', emitted: 'session.signedIn', to: 'invite', event: 'session.signedIn' },
  { from: 'session', emitted: 'session.signedOut', to: 'invite', event: 'session.signedOut' },
  { from: 'session', emitted: 'session.signedIn', to: 'compensation', event: 'session.signedIn' },
  { from: 'session', emitted: 'session.signedOut', to: 'compensation', event: 'session.signedOut' },
  { from: 'access', emitted: 'access.blocked', to: 'share', event: 'access.blocked' },
] as const;

export type Wired = (typeof wiring)[number]['from' | 'to'];
/** The flows that are there now. */
export type Targets = Map<Wired, AnyActorRef>;

/** Connects one actor's emitted events to the others by the table; answers how to disconnect. */
export function connect(name: Wired, actor: AnyActorRef, targets: Targets): () => void {
  const wires = wiring
    .filter((wire) => wire.from === name)
    .map((wire) =>
      actor.on(wire.emitted, (emitted: { type: string }) => {
        targets.get(wire.to)?.send({ ...emitted, type: wire.event });
      }),
    );
  targets.set(name, actor);
  return () => {
    for (const wire of wires) wire.unsubscribe();
    if (targets.get(name) === actor) targets.delete(name);
  };
}
