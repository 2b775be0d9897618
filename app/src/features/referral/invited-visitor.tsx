import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { Gift } from '../../ui/icons.tsx';
import { SignUpRefusalText } from '../sign-in/sign-up-refused.tsx';

/** Who was invited and has no account, or is not signed in: the form leads back here, and then it counts. */
export function InvitedVisitor({ from }: { readonly from: string }) {
  const { signUp } = useApp().facts;
  const path = from === '' ? '/referral' : `/referral?${new URLSearchParams({ from })}`;
  return (
    <SimpleLayout>
      <Card centred>
        <StatusArt>
          <Gift size={34} aria-hidden />
        </StatusArt>
        <h1>
          {from === '' ? <Trans>Invite friends to Aloft</Trans> : <Trans>You’re invited to Aloft</Trans>}
        </h1>
        <p className="muted">
          {from === '' ? (
            <Trans>Sign in to see your link and who joined with it.</Trans>
          ) : signUp !== 'open' ? (
            <SignUpRefusalText reason={signUp} />
          ) : (
            <Trans>
              Create an account and verify your email address: you and your friend both get days of Premium.
            </Trans>
          )}
        </p>
        <Link
          to="/drive/login"
          search={{ return_to: path }}
          className={buttonStyle({ kind: 'primary', wide: true })}
        >
          {from === '' || signUp !== 'open' ? <Trans>Sign in</Trans> : <Trans>Accept the invitation</Trans>}
        </Link>
      </Card>
    </SimpleLayout>
  );
}
