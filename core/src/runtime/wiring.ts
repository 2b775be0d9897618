import type { AnyActorRef } from 'xstate';

/** One wire: what one flow tells, and what another is told for it. Charts never name each other. */
export const wiring = [
  { from: 'signIn', emitted: 'signIn.completed', to: 'session', event: 'signIn.completed' },
  { from: 'session', emitted: 'session.signedIn', to: 'freeVip', event: 'session.signedIn' },
  { from: 'session', emitted: 'session.signedOut', to: 'freeVip', event: 'session.signedOut' },
  { from: 'freeVip', emitted: 'freeVip.granted', to: 'session', event: 'profile.reload' },
  { from: 'restore', emitted: 'restore.completed', to: 'session', event: 'profile.reload' },
] as const;

export type Wired = (typeof wiring)[number]['from' | 'to'];

/** Connects one actor's emitted events to the others by the table; answers how to disconnect. */
export function connect(
  name: Wired,
  actor: AnyActorRef,
  targets: Readonly<Partial<Record<Wired, AnyActorRef>>>,
): () => void {
  const wires = wiring
    .filter((wire) => wire.from === name)
    .map((wire) =>
      actor.on(wire.emitted, (emitted: { type: string }) => {
        targets[wire.to]?.send({ ...emitted, type: wire.event });
      }),
    );
  return () => {
    for (const wire of wires) wire.unsubscribe();
  };
}
