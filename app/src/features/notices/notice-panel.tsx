import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { markNoticesRead, notices } from '../../data/notices.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Bell } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoticeLine } from './notice-line.tsx';
import styles from './notice-panel.module.css';

/** What happened without the person, newest first; each leads to where it happened. */
export default function NoticePanel({ panelId }: { readonly panelId: string }) {
  const query = useQuery(notices);
  const { mutate: markRead } = useMutation(markNoticesRead);
  const words = useFailureText(failureOf(query.error));
  const told = query.data?.notices ?? [];
  const [newest] = told;
  const panel = (): HTMLElement | null => document.getElementById(panelId);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Notifications</Trans>
        </h2>
        {newest !== undefined && told.some(({ read }) => !read) && (
          <Button
            kind="quiet"
            onClick={() => {
              // The button goes, and the focus stays in the panel.
              panel()?.focus();
              markRead({ until: newest.updated_time });
            }}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {query.isPending && <Skeleton shape="row" lines={3} />}
      {query.isError && query.data === undefined && (
        <FailureState
          title={<Trans>Couldn’t load your notifications</Trans>}
          onRetry={() => void query.refetch()}
        >
          {words}
        </FailureState>
      )}
      {query.data !== undefined && told.length === 0 && (
        <EmptyState art={<Bell />} title={<Trans>No notifications</Trans>}>
          <Trans>When someone sends you files or saves what you share, it shows up here.</Trans>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {told.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onChoose={() => {
              panel()?.hidePopover();
              if (!notice.read) markRead({ until: notice.updated_time, ids: [notice.id] });
            }}
          />
        ))}
      </ul>
    </>
  );
}
