import { lazy } from 'react';
import { useCaptcha } from '../../actors/use-flows.ts';
import { useSession } from '../../actors/use-runtime.ts';

const CaptchaDialog = lazy(() => import('../captcha/captcha-dialog.tsx'));

const SwitchedDialog = lazy(() => import('./switched-dialog.tsx'));

/** What the flows ask on any page: the challenge, and whether to go on as somebody else. */
export default function FlowDialogs() {
  const captcha = useCaptcha();
  const session = useSession();
  const switchedTo = session.status === 'signedIn' && session.switched ? session.profile.name : null;
  return (
    <>
      {switchedTo !== null && <SwitchedDialog switchedTo={switchedTo} />}
      {captcha.screen === 'challenge' && <CaptchaDialog url={captcha.url} />}
    </>
  );
}
