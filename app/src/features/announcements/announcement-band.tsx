import { firstOpen, withClosed } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { announcementsAt, type BandPlace } from '../../data/activities.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Megaphone, X } from '../../ui/icons.tsx';
import styles from './announcement-band.module.css';

interface AnnouncementBandProps {
  readonly place: BandPlace;
  readonly className?: string | undefined;
}

/**
 * What an operator announces above a list of the drive and on public pages (R3.16), of the activity that ends first.
 * Nothing stands there unless it is filled, and what a person closes does not come back. With consent it is reported
 * that it was shown and followed (R7.35).
 */
export default function AnnouncementBand({ place, className }: AnnouncementBandProps) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const { store, analytics } = useRuntime();
  const [closed, setClosed] = useState<readonly string[]>(() => store.read('closed_announcements'));
  const { data } = useQuery(announcementsAt(place, locale));
  const shown = firstOpen(place, data ?? [], closed);
  const operation = shown?.activity;
  useEffect(() => {
    if (operation !== undefined) analytics?.stat({ type: 'spreadPageShown', place, operation });
  }, [operation, place, analytics]);
  if (shown === undefined) return null;
  const { activity, title, text, link } = shown;
  const one = shown;

  function close(): void {
    // Another tab may have closed others since.
    const next = withClosed(place, one, store.read('closed_announcements'));
    store.write('closed_announcements', next);
    setClosed(next);
  }

  return (
    <section className={clsx(styles.band, className)} aria-label={title}>
      <Megaphone size={20} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <strong>{title}</strong> <span className={styles.text}>{text}</span>
      </p>
      {link !== '' && (
        <a
          href={link}
          aria-label={t`Open the page: ${title}`}
          className={buttonStyle()}
          onClick={() => analytics?.stat({ type: 'spreadPageClicked', place, operation: activity })}
        >
          <Trans>Open the page</Trans>
        </a>
      )}
      <IconButton label={t`Close`} className={styles.close} onClick={close}>
        <X size={20} aria-hidden />
      </IconButton>
    </section>
  );
}
