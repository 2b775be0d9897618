import {
  type DisplayModeView,
  defaultMode,
  type Flows,
  type ProfileAnswer,
  type SessionView,
  viewDisplayMode,
  viewSession,
} from '@aloft/core';
import type { PublicPlace } from '@aloft/core/rules';
import { getRouteApi, useHydrated } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { use, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import type { RouterContext } from '../router-context.ts';

const root = getRouteApi('__root__');

/** What the router carries for every page. */
export function useApp(): RouterContext {
  return root.useRouteContext();
}

/** The flows once they are there, else null; renders again when they arrive. */
export function useArrivedRuntime(): Flows | null {
  const { flows } = useApp();
  return useSyncExternalStore(flows.subscribe, flows.current, flows.current);
}

/** The flows. Fetches them where they are not there yet, and suspends until they are. */
export function useRuntime(): Flows {
  const { flows } = useApp();
  return useArrivedRuntime() ?? use(flows.load());
}

const first = new WeakMap<object, unknown>();

/**
 * Keeps the snapshot that a page begins with. Flows go on while React hydrates the page; the frame that it
 * compares with the server's must come from this one.
 */
export function keepFirstSnapshot(actor: AnyActorRef): void {
  if (!first.has(actor)) first.set(actor, actor.getSnapshot());
}

interface Readable<S> extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => S;
}

/**
 * What `view` says of an actor; renders again when that changes. `useSelector` reads the live snapshot even while React
 * hydrates, so until then the kept first one is taken in its place. `otherwise` stands where the actor has not arrived.
 */
export function useView<S, V>(
  actor: Readable<S> | null | undefined,
  otherwise: V,
  view: (snapshot: S) => V,
): V {
  const hydrated = useHydrated();
  const snapshot = useSelector(actor ?? undefined, (live: S | undefined) =>
    // Kept under this very actor, so it is a snapshot of its kind.
    hydrated || !actor ? live : ((first.get(actor) as S | undefined) ?? live),
  );
  return snapshot === undefined ? otherwise : view(snapshot);
}

/** An actor's snapshot; renders again when it changes. */
export function useSnapshot<S>(actor: Readable<S>): S {
  const hydrated = useHydrated();
  return useSelector(actor, (live: S) =>
    // As above.
    hydrated ? live : ((first.get(actor) as S | undefined) ?? live),
  );
}

/** What the session's own view says of its first snapshot, from the facts that it begins with. */
function firstSession(profile: ProfileAnswer): SessionView {
  return profile.kind === 'profile'
    ? { status: 'signedIn', profile: profile.profile, leaving: false, switched: false, failure: null }
    : { status: 'unknown' };
}

/** Who is signed in: by the page's facts until the session's flow has arrived. */
export function useSession(): SessionView {
  const { facts } = useApp();
  return useView(useArrivedRuntime()?.actors.session, firstSession(facts.profile), viewSession);
}

/** How listings of shares look: by the page's facts until the flow has arrived. */
export function useSharedDisplayMode(): DisplayModeView {
  const { facts } = useApp();
  const mode = facts.modes.shared ?? defaultMode;
  const actor = useArrivedRuntime()?.actors.sharedDisplayMode;
  return useView(actor, { ...mode, known: false }, viewDisplayMode);
}

/**
 * Whether a public page fetches the announcement at its place (R3.16): where something is announced, and not before the
 * flows, which a shared folder has with its first use.
 */
export function useAnnounced(place: PublicPlace): boolean {
  const { facts } = useApp();
  const isUsed = useArrivedRuntime() !== null;
  // A server has the flows of every page: what needs them is not in the frame that the browser continues from.
  return useHydrated() && isUsed && facts.announced.includes(place);
}
