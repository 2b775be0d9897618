import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { Crown, HardDrive, Plus, Search, Trash2 } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';

interface DriveLayoutProps {
  readonly section: 'all' | 'trash';
  readonly children: ReactNode;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Left out where nothing can be made. */
  readonly onNew?: (at: { x: number; y: number }) => void;
}

/** The drive's own frame: side with storage, head with search, and on a phone a bar below (R2.7). */
export function DriveLayout({ section, children, search, onSearch, onNew }: DriveLayoutProps) {
  const { t } = useLingui();
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
        <AccountMenu />
      </header>
      <nav className="shell-side" aria-label={t`Drive`}>
        {onNew !== undefined && (
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
        )}
        <Sections section={section} className="nav-row" />
        <StorageCard />
      </nav>
      <main id="content" className="shell-main">
        {children}
      </main>
      <nav className="bottom-bar" aria-label={t`Drive on a phone`}>
        <Sections section={section} className="" />
      </nav>
      {onNew !== undefined && (
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
      )}
    </div>
  );
}

function Sections({ section, className }: { readonly section: 'all' | 'trash'; readonly className: string }) {
  const current = (one: 'all' | 'trash') => (one === section ? { 'aria-current': 'page' as const } : {});
  return (
    <>
      <Link className={className} to="/drive/all" search={{}} {...current('all')}>
        <HardDrive size={20} aria-hidden />
        <Trans>My drive</Trans>
      </Link>
      <Link className={className} to="/drive/trash" {...current('trash')}>
        <Trash2 size={20} aria-hidden />
        <Trans>Trash</Trans>
      </Link>
    </>
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
