import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, type MouseEvent, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLayout } from '../actors/use-layout.ts';
import { useApp } from '../actors/use-runtime.ts';
import { NoticeBell } from '../features/notices/notice-bell.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon, Plus } from '../ui/icons.tsx';
import { AccountEntry, AccountMenu } from './account-menu.tsx';
import styles from './drive.module.css';
import { type DriveDialog, DriveDialogs } from './drive-dialogs.tsx';
import { DriveFrame, HeaderEnd } from './drive-frame.tsx';
import { DriveShortcuts } from './drive-shortcuts.tsx';
import { HeaderSearch } from './header-search.tsx';
import { MemberEntries } from './member-entries.tsx';
import { Places } from './places.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';
import { StorageCard } from './storage-card.tsx';
import { useAddressAction } from './use-address-action.ts';
import { useDriveCommands } from './use-drive-commands.tsx';
import { useGuideOfNewAccount } from './use-guide-of-new-account.ts';
import { useNarrowTooltip } from './use-narrow-sidebar.ts';
import { usePlaceFocus } from './use-place-focus.ts';

// A phone's only.
const DriveDrawer = lazy(() => import('./drive-drawer.tsx'));

/** Pages of the drive that show no files: on a phone the button for new ones would cover them. */
const withoutFiles = [
  '/drive/account',
  '/drive/feedback',
  '/drive/me',
  '/drive/payment',
  '/drive/storage',
  '/referral',
];

const sidebarId = 'sidebar';

interface DriveLayoutProps {
  readonly children: ReactNode;
  /** Left out where nothing can be made. */
  readonly onNew?: (at: { x: number; y: number }) => void;
  /** Opens the dialog of new downloads with that text; left out where there is none. */
  readonly onDownload?: (text: string) => void;
}

/** The drive's own frame: side with storage, head with search, and on a phone a bar below (R2.7). */
export function DriveLayout({ children, onNew, onDownload }: DriveLayoutProps) {
  const { t } = useLingui();
  const { layout } = useApp();
  const drawer = useLayout('sidebarMobileVisible');
  const newTooltip = useNarrowTooltip(t`New`);
  const openDrawer = () => layout.change({ sidebarMobileVisible: true });
  const closeDrawer = useCallback(() => layout.change({ sidebarMobileVisible: false }), [layout]);
  // It is not open when the drive is shown again.
  useEffect(() => closeDrawer, [closeDrawer]);
  const [dialog, setDialog] = useState<DriveDialog | null>(null);
  const commands = useDriveCommands(setDialog);
  useAddressAction({ onMenu: openDrawer, onDownload, onDialog: setDialog });
  useGuideOfNewAccount(() => setDialog({ name: 'guide' }));
  usePlaceFocus();
  const hasFiles = useLocation({
    select: ({ pathname }) =>
      !pathname.endsWith('/check-in') && !withoutFiles.some((page) => pathname.startsWith(page)),
  });
  function openNew(event: MouseEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    onNew?.({ x: box.left, y: box.bottom });
  }
  return (
    <DriveFrame
      header={
        <>
          <IconButton label={t`Menu`} className={styles.menu} aria-haspopup="dialog" onClick={openDrawer}>
            <MenuIcon size={22} aria-hidden />
          </IconButton>
          <HeaderSearch />
          <HeaderEnd>
            <NoticeBell />
            <AccountMenu commands={commands} />
          </HeaderEnd>
        </>
      }
      side={
        <nav id={sidebarId} className={styles.side} aria-label={t`Drive`}>
          {onNew !== undefined && (
            <Button
              kind="primary"
              wide
              className={styles.new}
              icon={<Plus size={20} aria-hidden />}
              aria-haspopup="menu"
              onClick={openNew}
              {...newTooltip}
            >
              <span className={styles.name}>
                <Trans>New</Trans>
              </span>
            </Button>
          )}
          <Places />
          <div className={styles.low}>
            <MemberEntries redeem={commands.redeem} />
            <StorageCard />
            <SidebarToggle controls={sidebarId} />
          </div>
        </nav>
      }
      phone={
        <>
          <nav className={styles.bar} aria-label={t`Drive on a phone`}>
            <Places bar />
            <AccountEntry />
          </nav>
          {onNew !== undefined && hasFiles && (
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
      overlays={
        <>
          {drawer && (
            <Suspense>
              <DriveDrawer onClose={closeDrawer} redeem={commands.redeem} />
            </Suspense>
          )}
          {dialog !== null && <DriveDialogs asked={dialog} onClose={() => setDialog(null)} />}
        </>
      }
    >
      {children}
      <DriveShortcuts />
    </DriveFrame>
  );
}
