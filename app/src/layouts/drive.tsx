import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { HardDrive, Plus, Search, Trash2 } from '../ui/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './drive.module.css';
import { DriveFrame, HeaderEnd } from './drive-frame.tsx';
import { StorageCard } from './storage-card.tsx';

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
  function openNew(event: MouseEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    onNew?.({ x: box.left, y: box.bottom });
  }
  return (
    <DriveFrame
      header={
        <>
          <search className={styles.search}>
            <Search size={18} aria-hidden />
            <input
              type="search"
              className={styles.input}
              aria-label={t`Search in drive`}
              placeholder={t`Search in drive`}
              value={search}
              onChange={(event) => onSearch(event.target.value)}
            />
          </search>
          <HeaderEnd>
            <AccountMenu />
          </HeaderEnd>
        </>
      }
      side={
        <nav className={styles.side} aria-label={t`Drive`}>
          {onNew !== undefined && (
            <Button
              kind="primary"
              wide
              className={styles.new}
              icon={<Plus size={20} aria-hidden />}
              aria-haspopup="menu"
              onClick={openNew}
            >
              <Trans>New</Trans>
            </Button>
          )}
          <Places section={section} />
          <div className={styles.low}>
            <StorageCard />
          </div>
        </nav>
      }
      phone={
        <>
          <nav className={styles.bar} aria-label={t`Drive on a phone`}>
            <Places section={section} />
          </nav>
          {onNew !== undefined && (
            <button
              type="button"
              className={styles.fab}
              aria-label={t`New`}
              aria-haspopup="menu"
              onClick={openNew}
            >
              <Plus size={26} aria-hidden />
            </button>
          )}
        </>
      }
    >
      {children}
    </DriveFrame>
  );
}

function Places({ section }: { readonly section: 'all' | 'trash' }) {
  const current = (one: 'all' | 'trash') => (one === section ? { 'aria-current': 'page' as const } : {});
  return (
    <>
      <Link className={styles.place} to="/drive/all" search={{}} {...current('all')}>
        <HardDrive size={20} aria-hidden />
        <Trans>My drive</Trans>
      </Link>
      <Link className={styles.place} to="/drive/trash" {...current('trash')}>
        <Trash2 size={20} aria-hidden />
        <Trans>Trash</Trans>
      </Link>
    </>
  );
}
