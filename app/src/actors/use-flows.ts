// Views of the flows that no page shows in its first frame.
import {
  type CaptchaView,
  type DeploymentView,
  type DisplayModeView,
  type FreeVipView,
  type SignInView,
  viewCaptcha,
  viewChunkReload,
  viewDeployment,
  viewDisplayMode,
  viewFreeVip,
  viewSignIn,
} from '@aloft/core';
import { useRuntime, useSnapshot } from './use-runtime.ts';

export const useSignIn = (): SignInView => viewSignIn(useSnapshot(useRuntime().actors.signIn));
export const useCaptcha = (): CaptchaView => viewCaptcha(useSnapshot(useRuntime().actors.captcha));
export const useDisplayMode = (): DisplayModeView =>
  viewDisplayMode(useSnapshot(useRuntime().actors.displayMode));
export const useFreeVip = (): FreeVipView => viewFreeVip(useSnapshot(useRuntime().actors.freeVip));
export const useDeployment = (): DeploymentView =>
  viewDeployment(useSnapshot(useRuntime().actors.deployment));
export const useReloadOffer = (): boolean =>
  viewChunkReload(useSnapshot(useRuntime().actors.chunkReload)).notice === 'offerReload';
