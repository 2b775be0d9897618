import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';

/** Language and appearance, below every public page. */
export function Foot() {
  return (
    <footer className="simple-foot">
      <span className="muted">Aloft</span>
      <span>
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
    </footer>
  );
}

/** One card in the middle: forms, statuses, errors. */
export function SimpleLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="simple">
      <header className="simple-head">
        <Link to="/" className="logo" aria-label="Aloft">
          <Logo />
        </Link>
      </header>
      <main id="content" className="simple-main">
        {children}
      </main>
      <Foot />
    </div>
  );
}
