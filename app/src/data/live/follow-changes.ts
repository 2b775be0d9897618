import type { Flows } from '@aloft/core';
import type { QueryClient } from '@tanstack/react-query';
import { listenToOtherTabs } from '../../other-tabs/listen.ts';
import { displayModesKey } from '../display-modes.ts';
import { add, mayHaveChanged, nothing } from './pending-changes.ts';
import { listenToChanges } from './shared-connection.ts';

/** A list is loaded again at most this often, in ms. */
const leastInterval = 1000;

/** Begins to load again what any client has changed; answers how to stop. */
function begin(client: QueryClient, flows: Flows, ended: () => void): () => void {
  let pending = nothing();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function load(): void {
    timer = undefined;
    if (document.hidden) return;
    if (client.isMutating() > 0) {
      later();
      return;
    }
    last = performance.now();
    const changed = pending;
    pending = nothing();
    void client.invalidateQueries({ predicate: ({ queryKey }) => mayHaveChanged(queryKey, changed) });
    // What is stored, and who one is, stand in the profile.
    const isProfile = changed.all || changed.folders.size > 0 || changed.topics.has('account');
    if (isProfile || changed.topics.has('trash')) flows.actors.session.send({ type: 'profile.reload' });
  }
  function later(): void {
    timer ??= setTimeout(load, Math.max(0, last + leastInterval - performance.now()));
  }
  function seen(): void {
    const isAny = pending.all || pending.folders.size > 0 || pending.topics.size > 0;
    if (!document.hidden && isAny) later();
  }
  const stop = listenToChanges(flows, {
    heard: (changes) => {
      add(pending, changes);
      later();
    },
    ended,
  });
  const stopListening = listenToOtherTabs(({ what }) => {
    if (what === 'displayModes') void client.invalidateQueries({ queryKey: displayModesKey });
  });
  document.addEventListener('visibilitychange', seen);
  return () => {
    stop();
    stopListening();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

interface Follower {
  places: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
  readonly stop: () => void;
}

const followers = new WeakMap<QueryClient, Follower>();
/** Changes are followed for this time after the last place was left, in ms: another one follows, with the same cache. */
const lingering = 5000;

/**
 * Loads again what any client has changed, while the page is seen: one that is hidden waits until then, and no list is
 * loaded while a change of this page is on its way, which would show the state before it. All places with one cache
 * share this, so that what changes between two of them is not missed. Answers how to stop.
 */
export function followChanges(client: QueryClient, flows: Flows): () => void {
  // One whose session has ended hears nothing any more: whoever signs in again begins anew.
  const forget = (): void => {
    if (followers.get(client) === follower) followers.delete(client);
  };
  const follower = followers.get(client) ?? {
    places: 0,
    leaving: undefined,
    stop: begin(client, flows, () => forget()),
  };
  followers.set(client, follower);
  clearTimeout(follower.leaving);
  follower.places += 1;
  return () => {
    follower.places -= 1;
    if (follower.places > 0) return;
    follower.leaving = setTimeout(() => {
      follower.stop();
      forget();
    }, lingering);
  };
}
