import type { Announced } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApp, useArrivedRuntime } from '../../actors/use-runtime.ts';
import { announcementsAt } from '../../data/activities.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Megaphone } from '../../ui/icons.tsx';
import styles from './announcement-dialog.module.css';

interface AnnouncementDialogProps {
  readonly place: 'activity_dialog' | 'popup_window';
  readonly onClose: () => void;
}

/**
 * What the operator announces: all running activities in the dialog, and the one that ends first in the popup window
 * (R2.24 show_activity_dialog, show_popup_window). Nothing opens where nothing is announced. With consent it is reported
 * that an activity was shown, and that its page was opened (R7.35, R3.16).
 */
export default function AnnouncementDialog({ place, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const { data, isError } = useQuery(announcementsAt(place, locale));
  const isEmpty = isError || data?.length === 0;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isEmpty) leave();
  }, [isEmpty]);
  const [first] = data ?? [];
  const analytics = useArrivedRuntime()?.analytics;
  const shown = place === 'popup_window' ? data?.slice(0, 1) : data;
  const report = useEffectEvent(() => {
    for (const { activity } of shown ?? [])
      analytics?.stat({ type: 'spreadPageShown', place: 'cloud_page', operation: activity });
  });
  const isReported = analytics !== undefined && data !== undefined;
  useEffect(() => {
    if (isReported) report();
  }, [isReported]);
  if (data === undefined || first === undefined) return null;
  if (place === 'popup_window' || data.length === 1)
    return (
      <Dialog title={first.title} onClose={onClose}>
        <Body announcement={first} />
        <DialogActions>
          <Button kind={first.link === '' ? 'primary' : 'quiet'} onClick={onClose} data-initial-focus>
            <Trans>Close</Trans>
          </Button>
          {first.link !== '' && <PageLink announcement={first} isMain />}
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={t`Happening now`} width="medium" onClose={onClose}>
      <ul className={styles.list}>
        {data.map((one) => (
          <li key={one.activity} className={styles.item}>
            <Megaphone size={20} aria-hidden />
            <div className={styles.words}>
              <h3 className={styles.title}>{one.title}</h3>
              <Body announcement={one} />
              {one.link !== '' && <PageLink announcement={one} />}
            </div>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button kind="primary" onClick={onClose} data-initial-focus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Body({ announcement: { text, end } }: { readonly announcement: Announced }) {
  const { locale } = useApp().facts;
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(end));
  return (
    <>
      <p className={styles.text}>{text}</p>
      <p className={styles.end}>
        <Trans>Until {time} (UTC)</Trans>
      </p>
    </>
  );
}

interface PageLinkProps {
  readonly announcement: Announced;
  readonly isMain?: boolean;
}

/** To the announcement's page, of the drive or not: its address is loaded as if it were typed. */
function PageLink({ announcement: { activity, title, link }, isMain = false }: PageLinkProps) {
  const { t } = useLingui();
  const analytics = useArrivedRuntime()?.analytics;
  return (
    <a
      href={link}
      aria-label={t`Open the page: ${title}`}
      onClick={() => analytics?.stat({ type: 'spreadPageClicked', place: 'cloud_page', operation: activity })}
      className={buttonStyle(isMain ? { kind: 'primary' } : {})}
    >
      <Trans>Open the page</Trans>
    </a>
  );
}
