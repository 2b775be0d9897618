import {
  type CaptchaView,
  type DeploymentView,
  type DisplayModeView,
  type Flows,
  type FreeVipView,
  type SessionView,
  type SignInView,
  viewCaptcha,
  viewChunkReload,
  viewDeployment,
  viewDisplayMode,
  viewFreeVip,
  viewSession,
  viewSignIn,
} from '@aloft/core';
import { getRouteApi, useHydrated } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { RouterContext } from '../router-context.ts';

const root = getRouteApi('__root__');

/** What the router carries for every page. */
export function useApp(): RouterContext {
  return root.useRouteContext();
}

export function useRuntime(): Flows {
  return useApp().runtime;
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
 * An actor's snapshot; renders again when it changes. `useSelector` reads the live snapshot even while React
 * hydrates, so until then the kept first one is selected in its place.
 */
export function useSnapshot<S>(actor: Readable<S>): S {
  const hydrated = useHydrated();
  return useSelector(actor, (live: S) =>
    // Kept under this very actor, so it is a snapshot of its kind.
    hydrated ? live : ((first.get(actor) as S | undefined) ?? live),
  );
}

export const useSession = (): SessionView => viewSession(useSnapshot(useRuntime().actors.session));
export const useSignIn = (): SignInView => viewSignIn(useSnapshot(useRuntime().actors.signIn));
export const useCaptcha = (): CaptchaView => viewCaptcha(useSnapshot(useRuntime().actors.captcha));
export const useDisplayMode = (): DisplayModeView =>
  viewDisplayMode(useSnapshot(useRuntime().actors.displayMode));
export const useSharedDisplayMode = (): DisplayModeView =>
  viewDisplayMode(useSnapshot(useRuntime().actors.sharedDisplayMode));
export const useFreeVip = (): FreeVipView => viewFreeVip(useSnapshot(useRuntime().actors.freeVip));
export const useDeployment = (): DeploymentView =>
  viewDeployment(useSnapshot(useRuntime().actors.deployment));
export const useReloadOffer = (): boolean =>
  viewChunkReload(useSnapshot(useRuntime().actors.chunkReload)).notice === 'offerReload';
