import { useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useCaptcha } from '../../actors/use-flows.ts';
import { useSession } from '../../actors/use-runtime.ts';

const CaptchaDialog = lazy(() => import('../captcha/captcha-dialog.tsx'));

const SwitchedDialog = lazy(() => import('./switched-dialog.tsx'));

const EntryActions = lazy(() => import('../entry-actions/entry-actions.tsx'));

/** What any page asks: the challenge, whether to go on as somebody else, and what its address says. */
export default function FlowDialogs() {
  const captcha = useCaptcha();
  const session = useSession();
  const hasAction = useLocation({ select: ({ searchStr }) => searchStr.includes('action=') });
  const [isAsked, setAsked] = useState(hasAction);
  // What it opens stays open when the address is clean.
  if (hasAction && !isAsked) setAsked(true);
  const switchedTo = session.status === 'signedIn' && session.switched ? session.profile.name : null;
  return (
    <>
      {switchedTo !== null && <SwitchedDialog switchedTo={switchedTo} />}
      {isAsked && <EntryActions />}
      {captcha.screen === 'challenge' && <CaptchaDialog url={captcha.url} />}
    </>
  );
}
