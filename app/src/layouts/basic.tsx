import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { Foot } from './simple.tsx';

/** Public pages: a head, what it is about, a foot with language and appearance. */
export function BasicLayout({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="simple">
      <a className="skip-link" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <header className="simple-head">
        <Link to="/" className="logo" aria-label="Aloft">
          <Logo />
        </Link>
        {action}
      </header>
      <main id="content">{children}</main>
      <Foot />
    </div>
  );
}
