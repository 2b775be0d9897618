import { Plural, Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDeployment, useFreeVip, useReloadOffer } from '../../actors/use-flows.ts';
import { useRuntime, useSession } from '../../actors/use-runtime.ts';
import { Toast } from '../../ui/toast.tsx';
import { endSession, leavePage } from './toasts.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { useRedirects } from './use-redirects.ts';

interface FlowNoticesProps {
  /** Hears how many are shown. */
  readonly onCount: (count: number) => void;
}

/** What the flows have to say on any page: free days, a sign-out or a language of another tab, a newer build; and where a rule leads. */
export default function FlowNotices({ onCount }: FlowNoticesProps) {
  const { actors } = useRuntime();
  const router = useRouter();
  const freeVip = useFreeVip();
  const deployment = useDeployment();
  const reload = useReloadOffer();
  const session = useSession();
  const isPremiumNew = freeVip.notice === 'granted';
  const isOutElsewhere = session.status === 'signedOut' && session.elsewhere;
  const isBuildNew = deployment.notice === 'newBuild' || reload;
  const language = useOtherTabs();
  useRedirects();
  const count = [isPremiumNew, isOutElsewhere, isBuildNew, language !== null].filter(Boolean).length;
  useEffect(() => onCount(count), [onCount, count]);
  useEffect(() => {
    const ends = ['session.signedOut', 'session.switched'] as const;
    const watched = ends.map((end) => actors.session.on(end, endSession));
    return () => {
      for (const { unsubscribe } of watched) unsubscribe();
    };
  }, [actors]);
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && leavePage()),
    [router],
  );
  return (
    <>
      {isPremiumNew && (
        <Toast onClose={() => actors.freeVip.send({ type: 'notice.dismiss' })}>
          <Plural
            value={freeVip.days}
            one="You’ve received # free day of Premium."
            other="You’ve received # free days of Premium."
          />
        </Toast>
      )}
      {isOutElsewhere && (
        <Toast onClose={() => actors.session.send({ type: 'change.acknowledge' })}>
          <Trans>You were signed out in another tab.</Trans>
        </Toast>
      )}
      {language !== null && (
        <Toast action={{ label: <Trans>Reload</Trans>, run: language.reload }} onClose={language.dismiss}>
          <Trans>The language was changed in another tab.</Trans>
        </Toast>
      )}
      {isBuildNew && (
        <Toast action={{ label: <Trans>Update</Trans>, run: () => window.location.reload() }}>
          <Trans>A newer version of Aloft is ready.</Trans>
        </Toast>
      )}
    </>
  );
}
