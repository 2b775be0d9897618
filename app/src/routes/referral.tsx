import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../actors/use-runtime.ts';
import { textsOf } from '../address-search.ts';
import { DriveShell } from '../features/drive/drive-shell.tsx';
import { InvitedVisitor } from '../features/referral/invited-visitor.tsx';
import { ReferralPage } from '../features/referral/referral-page.tsx';

const limits = { from: 128, action: 32 };

// Outside the drive's guard: who was invited has no account yet.
export const Route = createFileRoute('/referral')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  beforeLoad: ({ context }) => context.flows.load().then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Invite friends`)} – Aloft` }] }),
  component: ReferralRoute,
});

function ReferralRoute() {
  const { from = '' } = Route.useSearch();
  const session = useSession();
  if (session.status === 'signedOut') return <InvitedVisitor from={from} />;
  return (
    <DriveShell>
      {session.status === 'signedIn' && <ReferralPage key={session.profile.userId} from={from} />}
    </DriveShell>
  );
}
