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
import { getRouteApi } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { RouterContext } from '../router.tsx';

const root = getRouteApi('__root__');

/** What the router carries for every page. */
export function useApp(): RouterContext {
  return root.useRouteContext();
}

export function useRuntime(): Flows {
  return useApp().runtime;
}

const first = new WeakMap<AnyActorRef, unknown>();

/**
 * Keeps the snapshot that a page begins with. Flows go on while the page is taken over; React compares with
 * this one, which is what the server rendered.
 */
export function keepFirstSnapshot(actor: AnyActorRef): void {
  if (!first.has(actor)) first.set(actor, actor.getSnapshot());
}

/** An actor's snapshot; renders again when it changes. */
export function useSnapshot<A extends AnyActorRef>(actor: A): SnapshotFrom<A> {
  return useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => actor.getSnapshot(),
    // Kept under this very actor, so it is a snapshot of its kind.
    () => (first.get(actor) ?? actor.getSnapshot()) as SnapshotFrom<A>,
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
