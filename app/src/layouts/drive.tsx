import { formatBytes } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useRuntime, useSession } from '../actors/use-runtime.ts';
import { Crown, HardDrive, LogOut, Plus, Search } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';

interface DriveLayoutProps {
  readonly children: ReactNode;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onNew: (at: { x: number; y: number }) => void;
}

/** The drive's own frame: side with storage, head with search, and on a phone a bar below. */
export function DriveLayout({ children, search, onSearch, onNew }: DriveLayoutProps) {
  const { t } = useLingui();
  const session = useSession();
  const { actors } = useRuntime();
  const name = session.status === 'signedIn' ? session.profile.name : '';
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <header className="shell-head">
        <Link to="/" className="logo" aria-label="Aloft">
          <Logo />
        </Link>
        <search className="search">
          <Search size={18} aria-hidden />
          <input
            type="search"
            aria-label={t`Search in drive`}
            placeholder={t`Search in drive`}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </search>
        <span className="spread" />
        <LanguageSwitch />
        <ThemeSwitch />
        <span className="avatar" role="img" aria-label={name}>
          {[...name][0]?.toUpperCase()}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t`Sign out`}
          onClick={() => actors.session.send({ type: 'signOut.press' })}
        >
          <LogOut size={20} aria-hidden />
        </button>
      </header>
      <nav className="shell-side" aria-label={t`Drive`}>
        <button
          type="button"
          className="button button-primary new-button"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onNew({ x: box.left, y: box.bottom + 4 });
          }}
        >
          <Plus size={20} aria-hidden />
          <Trans>New</Trans>
        </button>
        <Link className="nav-row" to="/drive/all" search={{}} aria-current="page">
          <HardDrive size={20} aria-hidden />
          <Trans>My drive</Trans>
        </Link>
        <StorageCard />
      </nav>
      <main id="content" className="shell-main">
        {children}
      </main>
      <nav className="bottom-bar" aria-label={t`Drive on a phone`}>
        <Link to="/drive/all" search={{}} aria-current="page">
          <HardDrive size={22} aria-hidden />
          <Trans>My drive</Trans>
        </Link>
        <button type="button" onClick={() => actors.session.send({ type: 'signOut.press' })}>
          <LogOut size={22} aria-hidden />
          <Trans>Sign out</Trans>
        </button>
      </nav>
      <button
        type="button"
        className="fab"
        aria-label={t`New`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onNew({ x: box.left - 160, y: box.top - 120 });
        }}
      >
        <Plus size={26} aria-hidden />
      </button>
    </div>
  );
}

/** How much of the storage is taken, and whether premium lasts. */
function StorageCard() {
  const session = useSession();
  const { facts } = useApp();
  const { t } = useLingui();
  if (session.status !== 'signedIn') return null;
  const { quotaLimit, quotaUsed, premium } = session.profile;
  const used = formatBytes(quotaUsed, facts.locale);
  const limit = formatBytes(quotaLimit, facts.locale);
  return (
    <div className="storage">
      <strong>
        <Trans>Storage</Trans>
      </strong>
      <progress
        className="progress"
        value={Number(quotaUsed)}
        max={Math.max(1, Number(quotaLimit))}
        aria-label={t`Storage`}
      />
      <span className="muted">
        <Trans>
          {used} of {limit} used
        </Trans>
      </span>
      {premium && (
        <span className="vip-row">
          <Crown size={16} aria-hidden />
          <Trans>Premium</Trans>
        </span>
      )}
    </div>
  );
}
