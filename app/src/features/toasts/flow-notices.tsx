import { Plural, Trans } from '@lingui/react/macro';
import { useDeployment, useFreeVip, useReloadOffer } from '../../actors/use-flows.ts';
import { useRuntime, useSession } from '../../actors/use-runtime.ts';
import { Notice } from './notice.tsx';

/** What the flows have to say on any page: free days, a sign-out in another tab, a newer build. */
export default function FlowNotices() {
  const { actors } = useRuntime();
  const freeVip = useFreeVip();
  const deployment = useDeployment();
  const reload = useReloadOffer();
  const session = useSession();
  return (
    <>
      {freeVip.notice === 'granted' && (
        <Notice onClose={() => actors.freeVip.send({ type: 'notice.dismiss' })}>
          <Plural
            value={freeVip.days}
            one="You’ve got # day of Premium."
            other="You’ve got # days of Premium."
          />
        </Notice>
      )}
      {session.status === 'signedOut' && session.elsewhere && (
        <Notice onClose={() => actors.session.send({ type: 'change.acknowledge' })}>
          <Trans>You were signed out in another tab.</Trans>
        </Notice>
      )}
      {(deployment.notice === 'newBuild' || reload) && (
        <Notice action={{ label: <Trans>Update</Trans>, run: () => window.location.reload() }}>
          <Trans>A newer version of Aloft is ready.</Trans>
        </Notice>
      )}
    </>
  );
}
