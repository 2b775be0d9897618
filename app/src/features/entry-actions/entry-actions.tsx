import { decideEntryAction, type EntryAction, readEntryAction } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { tellParent } from '../embedding/tell-parent.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { showToast } from '../toasts/toasts.ts';

const LoginDialog = lazy(() => import('../sign-in/login-dialog.tsx'));

/**
 * What the address of any page asks for (R2.24): signing in, the drive, the feedback. Done once it is known who is signed
 * in, and the address is left without it, so that Back does not ask again.
 */
export default function EntryActions() {
  const { t } = useLingui();
  const { facts } = useApp();
  const session = useSession();
  const navigate = useNavigate();
  const { searchStr, pathname, hash } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const isSignedIn = session.status === 'signedIn';
  // Who was signed out by the service signs in above the page first.
  const isKnown = isSignedIn || (session.status === 'signedOut' && !session.interrupted);

  async function carryOut(action: EntryAction, rest: string): Promise<void> {
    const isFramed = facts.embedder !== '' && window.parent !== window;
    const step = decideEntryAction(action, { path: pathname, rest, isSignedIn, isFramed });
    switch (step.kind) {
      case 'stay':
        break;
      case 'dialog':
        setAsking(true);
        break;
      case 'signIn':
        await navigate({ to: '/drive/login', search: { return_to: step.returnTo } });
        break;
      case 'drive':
        await navigate({ to: '/drive/all' });
        break;
      case 'feedback':
        await navigate({ to: '/drive/feedback', search: { from: step.from } });
        break;
      case 'tellParent':
        tellParent(step.action, facts.embedder);
    }
  }

  const run = useEffectEvent(async (): Promise<void> => {
    const asked = readEntryAction(searchStr);
    if (asked === null) return;
    await navigate({
      to: '.',
      search: ({ action: _, ...others }) => others,
      hash: true,
      replace: true,
    });
    if (asked.action === 'invalid') showToast(t`This link isn’t valid.`);
    else await carryOut(asked.action, `${asked.rest}${hash === '' ? '' : `#${hash}`}`);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (isKnown) void run();
  }, [searchStr, isKnown]);
  return isAsking ? (
    <LateDialog>
      <LoginDialog purpose="signIn" onClose={() => setAsking(false)} onDone={() => setAsking(false)} />
    </LateDialog>
  ) : null;
}
