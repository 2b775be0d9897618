import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useApp, useSession } from '../../actors/use-runtime.ts';

/** The link into the drive, for who is signed in; to the sign-in for everybody else (R1.2). */
export function WayIn({ className }: { readonly className: string | undefined }) {
  const { signUp } = useApp().facts;
  const isSignedIn = useSession().status === 'signedIn';
  const search = signUp === 'open' ? ({ start: 'sign-up' } as const) : {};
  return (
    <Link className={className} {...(isSignedIn ? { to: '/drive/all' } : { to: '/drive/login', search })}>
      {isSignedIn ? <Trans>Open my drive</Trans> : <Trans>Get started</Trans>}
    </Link>
  );
}
