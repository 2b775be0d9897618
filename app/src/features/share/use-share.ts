import { type ShareInput, type ShareView, type shareMachine, viewShare, withSharePorts } from '@aloft/core';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { keepFirstSnapshot, useApp, useArrivedRuntime, useSnapshot } from '../../actors/use-runtime.ts';
import { lateSharePorts } from './late-share.ts';

export type ShareActor = ActorRefFrom<typeof shareMachine>;

/** The share's own actor: begins from what the server fetched, and lives as long as the page. */
export function useShare(input: ShareInput): { actor: ShareActor; view: ShareView } {
  const { flows } = useApp();
  const runtime = useArrivedRuntime();
  const [actor] = useState(() => createActor(withSharePorts(lateSharePorts(flows)), { input }));
  // Started while rendering: the first frame must already be the one that the server sent.
  if (actor.getSnapshot().status === 'active' && !isRunning(actor)) {
    actor.start();
    keepFirstSnapshot(actor);
  }
  // It ends with the flows at the latest, and is wired to them.
  useEffect(() => runtime?.flowContext.connect('share', actor), [runtime, actor]);
  useEffect(() => () => void actor.stop(), [actor]);
  return { actor, view: viewShare(useSnapshot(actor)) };
}

const started = new WeakSet<ShareActor>();
function isRunning(actor: ShareActor): boolean {
  if (started.has(actor)) return true;
  started.add(actor);
  return false;
}
