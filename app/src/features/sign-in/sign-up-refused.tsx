import type { SignUpMode } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Notice } from '../../ui/notice.tsx';

interface SignUpRefusedProps {
  readonly reason: Exclude<SignUpMode, 'open'>;
  readonly onSignIn: () => void;
}

/** Why no account is made here, and what somebody without one can do. */
export function SignUpRefused({ reason, onSignIn }: SignUpRefusedProps) {
  const { contact } = useApp().facts;
  return (
    <>
      <Notice>
        <SignUpRefusal reason={reason} />
      </Notice>
      <Button kind="primary" wide onClick={onSignIn}>
        <Trans>Sign in</Trans>
      </Button>
      {contact !== '' && (
        <a className={buttonStyle({ wide: true })} href={contact}>
          <Trans>Contact us</Trans>
        </a>
      )}
    </>
  );
}

/** The sentence of it. */
export function SignUpRefusal({ reason }: Pick<SignUpRefusedProps, 'reason'>) {
  switch (reason) {
    case 'closed':
      return <Trans>This server doesn’t accept new accounts. If you already have one, sign in.</Trans>;
    case 'invited':
      return <Trans>You need an invitation to create an account here. Open the link you were sent.</Trans>;
  }
}
