import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SignUpRefusal } from './use-sign-up-form.ts';

interface SignUpRefusedProps {
  readonly reason: SignUpRefusal;
  readonly onSignIn: () => void;
}

/** Why no account is made here, and what somebody without one can do. */
export function SignUpRefused({ reason, onSignIn }: SignUpRefusedProps) {
  const { contact, signUp } = useApp().facts;
  return (
    <>
      <Notice>
        <SignUpRefusalText reason={reason} />
      </Notice>
      <Button kind="primary" wide onClick={onSignIn}>
        <Trans>Sign in</Trans>
      </Button>
      {signUp === 'open' && (
        <Link className={buttonStyle({ wide: true })} to="/drive/login" search={{ start: 'sign-up' }}>
          <Trans>Create account</Trans>
        </Link>
      )}
      {contact !== '' && (
        <a className={buttonStyle({ wide: true })} href={contact}>
          <Trans>Contact us</Trans>
        </a>
      )}
    </>
  );
}

/** The sentence of it. */
export function SignUpRefusalText({ reason }: Pick<SignUpRefusedProps, 'reason'>) {
  switch (reason) {
    case 'closed':
      return <Trans>This server doesn’t accept new accounts. If you already have one, sign in.</Trans>;
    case 'invited':
      return <Trans>You need an invitation to create an account here. Open the link you were sent.</Trans>;
    case 'linkOver':
      return (
        <Trans>
          This invitation no longer works. Invitations expire and can be used only once. Ask for a new one.
        </Trans>
      );
  }
}
