import { dayOf, formatDay } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { type EventFilter, eventFilters } from '../../data/event-filters.ts';
import { eventList } from '../../data/events.ts';
import { failureOf } from '../../data/query-client.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Clock, Inbox, Pencil, Play, Save, Upload } from '../../ui/icons.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type FileEntry, isViewable } from '../files/entry.ts';
import panel from '../files/panel.module.css';
import { useTimeZone } from '../files/time-zone.ts';
import { ContinueList } from './continue-list.tsx';
import { groupByDay } from './event-groups.ts';
import styles from './recent.module.css';
import { RecentLine } from './recent-line.tsx';
import { useEventKeys } from './use-event-keys.ts';

const OwnViewer = lazy(() => import('../playback/own-viewer.tsx'));

/** What was uploaded, saved, played and changed lately, by day (`/drive/recent`, R2.6, R10.7). */
export function Recent({ filter }: { readonly filter: EventFilter }) {
  useMarkReady();
  const { t } = useLingui();
  const { facts } = useApp();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const [viewed, setViewed] = useState<FileEntry | null>(null);
  const query = useInfiniteQuery(eventList(filter));
  const keys = useEventKeys();
  const days = useMemo(
    () => groupByDay(query.data?.pages.flatMap((page) => page.events) ?? [], timeZone),
    [query.data, timeZone],
  );
  const shown = days
    .flatMap((day) => day.groups)
    .flatMap((one) => one.subjects)
    .flatMap((one) => (one.state === 'there' && isViewable(one.entry) ? [one.entry] : []));
  const viewable = [...new Map(shown.map((entry) => [entry.id, entry])).values()];
  const words: Readonly<Record<EventFilter, string>> = {
    all: t`All`,
    uploaded: t`Uploaded`,
    received: t({ message: 'Received', context: 'files' }),
    saved: t`Saved`,
    played: t`Played`,
    changed: t({ message: 'Modified', context: 'files' }),
  };
  return (
    <section className={panel.panel} aria-label={t`Recent`}>
      <div className={panel.toolbar}>
        <h1 className={styles.heading}>
          <Trans>Recent</Trans>
        </h1>
        <Segments
          label={t`Activity types`}
          chosen={filter}
          onChoose={(kind) =>
            void navigate({ to: '/drive/recent', search: kind === 'all' ? {} : { kind }, replace: true })
          }
          segments={eventFilters.map((value) => ({
            value,
            label: words[value],
            ...(value === 'all' ? {} : { icon: <FilterFace icon={icons[value]} words={words[value]} /> }),
          }))}
        />
      </div>
      <div className={styles.log} ref={keys}>
        {filter === 'all' && <ContinueList onView={setViewed} />}
        {query.isPending && <Skeleton shape="row" lines={8} />}
        {query.isError && query.data === undefined && (
          <LogFailed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data !== undefined && days.length === 0 && <NothingYet filter={filter} />}
        {days.map(({ day, groups }) => (
          <section key={day}>
            <h2 className={styles.day}>
              <DayName day={day} timeZone={timeZone} />
              <span className={styles.date}>{formatDay(day, facts.locale)}</span>
            </h2>
            <ol className={styles.lines}>
              {groups.map((one) => (
                <RecentLine key={one.id} group={one} timeZone={timeZone} onView={setViewed} />
              ))}
            </ol>
          </section>
        ))}
        {query.hasNextPage && (
          <Button
            className={styles.more}
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? (
              <Trans>Couldn’t load the rest. Try again</Trans>
            ) : (
              <Trans>Show earlier</Trans>
            )}
          </Button>
        )}
      </div>
      {viewed !== null && (
        <Suspense>
          <OwnViewer
            entry={viewed}
            // What one goes on with may be older than what is loaded of the log.
            entries={viewable.some((one) => one.id === viewed.id) ? viewable : [viewed]}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const icons: Readonly<Record<Exclude<EventFilter, 'all'>, ReactNode>> = {
  uploaded: <Upload size={16} aria-hidden />,
  received: <Inbox size={16} aria-hidden />,
  saved: <Save size={16} aria-hidden />,
  played: <Play size={16} aria-hidden />,
  changed: <Pencil size={16} aria-hidden />,
};

/** On a phone, the icon alone. */
function FilterFace({ icon, words }: { readonly icon: ReactNode; readonly words: string }) {
  return (
    <span className={styles.filter}>
      {icon}
      <span className={styles.filterWords}>{words}</span>
    </span>
  );
}

function DayName({ day, timeZone }: { readonly day: string; readonly timeZone: string }) {
  const now = useServerMoment();
  if (day === dayOf(now, timeZone)) return <Trans>Today</Trans>;
  if (day === dayOf(now - 24 * 3600_000, timeZone)) return <Trans>Yesterday</Trans>;
  return null;
}

function LogFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const words = useFailureText(failureOf(error));
  return (
    <FailureState title={<Trans>Couldn’t load recent activity</Trans>} onRetry={onRetry}>
      {words}
    </FailureState>
  );
}

function NothingYet({ filter }: { readonly filter: EventFilter }) {
  if (filter !== 'all')
    return <EmptyState art={<Clock />} title={<Trans>No activity of this type yet</Trans>} />;
  return (
    <EmptyState art={<Clock />} title={<Trans>Nothing recent yet</Trans>}>
      <Trans>What you upload, receive, save, play or change shows up here.</Trans>
    </EmptyState>
  );
}
