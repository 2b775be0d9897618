import type { AnyActorRef } from 'xstate';
/** One wire: what one flow tells, and what another is told for it. Charts never name each other. */
export declare const wiring: readonly [
  {
    readonly from: 'signIn';
    readonly emitted: 'signIn.completed';
    readonly to: 'session';
    readonly event: 'signIn.completed';
  },
  {
    readonly from: 'session';
    readonly emitted: 'session.signedIn';
    readonly to: 'freeVip';
    readonly event: 'session.signedIn';
  },
  {
    readonly from: 'session';
    readonly emitted: 'session.signedOut';
    readonly to: 'freeVip';
    readonly event: 'session.signedOut';
  },
  {
    readonly from: 'freeVip';
    readonly emitted: 'freeVip.granted';
    readonly to: 'session';
    readonly event: 'profile.reload';
  },
  {
    readonly from: 'restore';
    readonly emitted: 'restore.completed';
    readonly to: 'session';
    readonly event: 'profile.reload';
  },
];
export type Wired = (typeof wiring)[number]['from' | 'to'];
/** Connects one actor's emitted events to the others by the table; answers how to disconnect. */
export declare function connect(
  name: Wired,
  actor: AnyActorRef,
  targets: Readonly<Partial<Record<Wired, AnyActorRef>>>,
): () => void;
