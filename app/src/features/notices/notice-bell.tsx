import { Trans, useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../actors/use-runtime.ts';
import { Bell } from '../../ui/icons.tsx';
import styles from './notice-bell.module.css';

// After the page: no header waits for them.
const UnreadMark = lazy(() => import('./unread-mark.tsx'));
const NoticePanel = lazy(() => import('./notice-panel.tsx'));

const panelId = 'notices';

/** Opens what happened without the person; a mark says that some of it is unread. The browser's own popover opens. */
export function NoticeBell() {
  const { t } = useLingui();
  const session = useSession();
  const hydrated = useHydrated();
  const [wasOpened, setOpened] = useState(false);
  if (session.status !== 'signedIn') return null;
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={panelId} data-tooltip={t`Notifications`}>
        <Bell size={20} aria-hidden />
        <span className="visually-hidden">
          <Trans>Notifications</Trans>
        </span>
        {hydrated && (
          <Suspense>
            <UnreadMark className={styles.mark} />
          </Suspense>
        )}
      </button>
      <dialog
        id={panelId}
        popover="auto"
        tabIndex={-1}
        aria-label={t`Notifications`}
        className={styles.panel}
        onToggle={() => setOpened(true)}
      >
        {wasOpened && (
          <Suspense>
            <NoticePanel panelId={panelId} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
