import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { useLayout } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { announce } from '../../ui/announcements.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDown, ChevronUp, Pause, Play, X } from '../../ui/icons.tsx';
import { keepFocusWithin } from '../../ui/kept-focus.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useRootAttribute } from '../../ui/use-root-attribute.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { DockContent } from './dock-content.tsx';
import { DockTitle, timeLeft } from './dock-title.tsx';
import styles from './upload-dock.module.css';
import { type UploadTotals, wayOf } from './upload-lines.ts';
import type { Uploads } from './uploads.ts';

const ConflictDialog = lazy(() => import('../files/conflict/conflict-dialog.tsx'));

/** What is being uploaded, bottom right: how far, and a way on for each that failed. A bar and a sheet on a phone. */
export default function UploadDock({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { lines, totals, conflicts, asking } = useSyncExternalStore(
    uploads.subscribe,
    uploads.state,
    uploads.state,
  );
  const isPhone = useLayout('isMobile');
  useRootAttribute('uploadsBar', isPhone && lines.length > 0);
  const [open, setOpen] = useState<boolean | null>(null);
  const isOpen = open ?? !isPhone;
  const folder = wayOf(conflicts[0]?.place ?? []);
  if (lines.length === 0) return null;
  return (
    <>
      {isPhone ? (
        <section ref={keepFocusWithin} className={styles.bar} aria-label={t`Uploads`} tabIndex={-1}>
          <Summary totals={totals} isOpen={isOpen} onToggle={() => setOpen(true)} />
          {isOpen && (
            <Sheet title={t`Uploads`} onClose={() => setOpen(false)}>
              <DockContent lines={lines} conflicts={conflicts.length} uploads={uploads} />
            </Sheet>
          )}
        </section>
      ) : (
        <section
          ref={keepFocusWithin}
          className={isOpen ? styles.dock : styles.pill}
          aria-label={t`Uploads`}
          tabIndex={-1}
        >
          {isOpen ? (
            <>
              <Head totals={totals} uploads={uploads} onCollapse={() => setOpen(false)} />
              <DockContent lines={lines} conflicts={conflicts.length} uploads={uploads} />
            </>
          ) : (
            <Summary totals={totals} isOpen={false} onToggle={() => setOpen(true)} />
          )}
        </section>
      )}
      <Announcement totals={totals} />
      {asking && conflicts.length > 0 && (
        <LateDialog>
          <ConflictDialog
            locale={facts.locale}
            cause="upload"
            conflicts={conflicts}
            folder={folder}
            onAnswer={(choice, answered) =>
              uploads.decide(
                answered.map(({ id }) => id),
                choice,
              )
            }
            onStop={() => {
              for (const { id } of conflicts) uploads.cancel(id);
            }}
            onClose={() => uploads.ask(false)}
          />
        </LateDialog>
      )}
    </>
  );
}

/** Says how it goes as a whole: when files come, when some need the person, and at the end; never file by file. */
function Announcement({ totals }: { readonly totals: UploadTotals }) {
  const { t } = useLingui();
  const { files, running, needsYou } = totals;
  const words =
    running > 0
      ? t`Uploading, ${files} in all`
      : needsYou > 0
        ? t`Some uploads need your attention`
        : t`Uploads finished`;
  useEffect(() => announce(words), [words]);
  return null;
}

interface HeadProps {
  readonly totals: UploadTotals;
  readonly uploads: Uploads;
  readonly onCollapse: () => void;
}

function Head({ totals, uploads, onCollapse }: HeadProps) {
  const { t, i18n } = useLingui();
  const { facts } = useApp();
  const { running, held, stored, size, speed, secondsLeft } = totals;
  const bytes = (count: number): string => formatBytes(count, facts.locale);
  const [done, all] = [bytes(stored), bytes(size)];
  const words = [
    speed > 0 && running > 0 && !held && t`${bytes(speed)}/s`,
    secondsLeft !== null && i18n._(timeLeft(secondsLeft)),
    t`${done} of ${all}`,
  ].filter((word) => word !== false);
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <h2 className={styles.title}>
          <DockTitle totals={totals} />
        </h2>
        <p className={styles.sub}>{words.join(' · ')}</p>
      </div>
      {(running > 0 || held) && (
        <IconButton label={held ? t`Resume all` : t`Pause all`} onClick={() => uploads.hold(!held)}>
          {held ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
        </IconButton>
      )}
      <IconButton label={t`Collapse`} onClick={onCollapse}>
        <ChevronDown size={18} aria-hidden />
      </IconButton>
      {running === 0 && (
        <IconButton label={t`Close`} onClick={uploads.clear}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
      <TotalBar totals={totals} />
    </div>
  );
}

/** How far all is; the words beside it say the same. */
function TotalBar({ totals: { stored, size } }: { readonly totals: UploadTotals }) {
  const share = size === 0 ? 1 : stored / size;
  return <span aria-hidden className={styles.total} style={{ '--share': share }} />;
}

interface SummaryProps {
  readonly totals: UploadTotals;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The dock in one line; a press opens it. */
function Summary({ totals, isOpen, onToggle }: SummaryProps) {
  const { stored, size, needsYou, running } = totals;
  const percent = size === 0 ? 100 : Math.floor((stored / size) * 100);
  return (
    <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.title}>
        <DockTitle totals={totals} />
      </span>
      {needsYou > 0 && <span className={styles.badge}>{needsYou}</span>}
      {running > 0 && (
        <span className={styles.percent}>
          <Trans>{percent}%</Trans>
        </span>
      )}
      <ChevronUp size={18} aria-hidden />
      <TotalBar totals={totals} />
    </button>
  );
}
