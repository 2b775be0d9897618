import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLayout } from '../../actors/use-layout.ts';
import { failureOf, resultOf } from '../../data/query-client.ts';
import {
  clearComplete,
  movingTasks,
  offlineTasks,
  reloadTasks,
  removeTasks,
  resultPlace,
  type Task,
  type TaskFilter,
} from '../../data/tasks.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { CloudDownload, Plus } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panel from '../files/panel.module.css';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { runShortcut } from '../shortcuts/use-shortcut.ts';
import { RunningTasks } from '../tasks/running-tasks.tsx';
import { showToast } from '../toasts/toasts.ts';
import { DeleteTasksDialog } from './delete-tasks-dialog.tsx';
import styles from './offline-page.module.css';
import { OfflineSummary } from './offline-summary.tsx';
import { OfflineToolbar } from './offline-toolbar.tsx';
import { TaskRow } from './task-row.tsx';
import { TransferKinds } from './transfer-kinds.tsx';
import { useShownTask } from './use-shown-task.ts';
import { type TaskAction, useTaskFlows } from './use-task-flow.ts';

const UploadsView = lazy(() => import('../uploads/uploads-view.tsx'));
const AddDialog = lazy(() => import('./add-dialog.tsx'));

interface OfflinePageProps {
  readonly filter: TaskFilter;
  /** An address to add, from the page's own address; empty for none. It never starts by itself. */
  readonly add: string;
  /** The task that the address names; empty for none. */
  readonly task: string;
  /** What a phone shows, which has no room for the dock; a desk shows the downloads. */
  readonly show: 'offline' | 'uploads';
}

/** The downloads as they are listed, with what is known since of those that run. */
function useTasks(filter: TaskFilter) {
  const client = useQueryClient();
  const list = useInfiniteQuery(offlineTasks(filter));
  const pulse = useQuery(movingTasks('page'));
  const moving = pulse.data ?? [];
  const newest = new Map(moving.map((task) => [task.id, task]));
  const listed = list.data?.pages.flatMap((page) => page.tasks) ?? [];
  const rows = [...new Map(listed.map((task) => [task.id, newest.get(task.id) ?? task])).values()];
  // What has ended, or was begun elsewhere, changes the list: its numbers, too.
  const ids = moving.map((task) => `${task.id}${task.paused}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of what moves
  useEffect(() => {
    if (pulse.data !== undefined) void client.invalidateQueries({ queryKey: offlineTasks(filter).queryKey });
  }, [ids]);
  return { list, pulse, rows, moving, counts: list.data?.pages[0]?.counts };
}

/** Downloads by the server (`/drive/offline`, R10.9). */
export function OfflinePage({ filter, add, task: named, show }: OfflinePageProps) {
  useMarkReady();
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const flows = useTaskFlows();
  const remove = useMutation(removeTasks);
  const clear = useMutation(clearComplete);
  const { list, pulse, rows: listed, moving, counts } = useTasks(filter);
  const shown = useShownTask(named);
  const download = shown?.type === 'offline' ? shown : null;
  // It may stand on a page that is not loaded yet, or be of another phase.
  const isListed = download === null || listed.some((task) => task.id === download.id);
  const rows = isListed ? listed : [download, ...listed];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<{ text: string; replaces: string } | null>(
    add === '' ? null : { text: add, replaces: '' },
  );
  const [doomed, setDoomed] = useState<readonly string[] | null>(null);
  const failure = useFailureText(failureOf(list.error));
  const [said, setSaid] = useState<Parameters<typeof useFailureText>[0]>(null);
  const saidText = useFailureText(said);
  const isPhone = useLayout('isMobile');
  const showsUploads = isPhone && show === 'uploads';

  useEffect(() => {
    // The address stays clean: a reload must not ask again.
    if (add !== '') void navigate({ to: '/drive/offline', search: {}, replace: true });
  }, [add, navigate]);
  useEffect(() => {
    if (saidText === '') return;
    showToast(saidText);
    setSaid(null);
  }, [saidText]);

  const picked = rows.filter((task) => chosen.has(task.id));

  async function act(tasks: readonly Task[], action: TaskAction): Promise<void> {
    const ids = tasks.map((task) => task.id);
    setBusy(new Set(ids));
    setSaid(await flows.act(ids, action));
    setBusy(new Set());
    setChosen(new Set());
  }

  async function forget(ids: readonly string[], files: boolean): Promise<void> {
    setDoomed(null);
    const removed = await resultOf(remove.mutateAsync({ ids, files }));
    if (removed.ok) setChosen(new Set());
    else setSaid(removed.failure);
  }

  async function open(task: Task): Promise<void> {
    const place = await resultOf(client.fetchQuery(resultPlace(task.file_id)));
    if (!place.ok) return setSaid(place.failure);
    const { folder, marked } = place.value;
    await navigate({
      to: '/drive/all',
      search: { ...(folder === '' ? {} : { folder }), ...(marked === '' ? {} : { marked }) },
    });
  }

  return (
    <>
      <h1 className="visually-hidden">
        {showsUploads ? <Trans>Transfers</Trans> : <Trans>Offline downloads</Trans>}
      </h1>
      {showsUploads && (
        <div className={panel.panel}>
          <TransferKinds show="uploads" />
          <Suspense>
            <UploadsView onChooseFiles={() => runShortcut('uploadFiles')} />
          </Suspense>
        </div>
      )}
      {!showsUploads && (
        <div className={panel.panel}>
          {isPhone && <TransferKinds show="offline" />}
          <OfflineToolbar
            filter={filter}
            counts={counts}
            picked={picked}
            clearing={clear.isPending}
            onClearChoice={() => setChosen(new Set())}
            onAct={(tasks, action) => void act(tasks, action)}
            onRemove={() => setDoomed(picked.map((task) => task.id))}
            onClearDone={() => clear.mutate(undefined, { onError: (error) => setSaid(failureOf(error)) })}
            onAdd={() => setAdding({ text: '', replaces: '' })}
          />
          <OfflineSummary
            moving={moving.filter((task) => task.type === 'offline')}
            updatedAt={pulse.dataUpdatedAt}
          />
          <div className={styles.scroll}>
            <RunningTasks
              tasks={moving.filter((task) => task.type !== 'offline')}
              shown={download === null ? shown : null}
              onOpen={(task) => void open(task)}
              className={styles.others}
            />
            {list.isPending && <Skeleton shape="row" lines={6} />}
            {list.isError && list.data === undefined && (
              <FailureState
                title={<Trans>Couldn’t load your downloads</Trans>}
                onRetry={() => void reloadTasks(client)}
                isRetrying={list.isFetching}
              >
                {failure}
              </FailureState>
            )}
            {list.isSuccess && rows.length === 0 && (
              <EmptyOffline
                isFiltered={filter !== 'all'}
                onAdd={() => setAdding({ text: '', replaces: '' })}
              />
            )}
            <ul aria-label={t`Offline downloads`}>
              {rows.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  shown={task.id === shown?.id}
                  chosen={chosen.has(task.id)}
                  busy={busy.has(task.id)}
                  onChoose={(isChosen) =>
                    setChosen((before) => {
                      const after = new Set(before);
                      if (isChosen) after.add(task.id);
                      else after.delete(task.id);
                      return after;
                    })
                  }
                  onAct={(action) => void act([task], action)}
                  onOpen={() => void open(task)}
                  onRemove={(files) => (files ? setDoomed([task.id]) : void forget([task.id], false))}
                  onChangeLink={() => setAdding({ text: task.params.url ?? '', replaces: task.id })}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <div className={styles.more}>
                <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {list.isFetchNextPageError ? (
                    <Trans>Couldn’t load the rest. Try again</Trans>
                  ) : (
                    <Trans>Show more</Trans>
                  )}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      {adding !== null && (
        <LateDialog>
          <AddDialog
            folder={null}
            text={adding.text}
            onStarted={() => {
              if (adding.replaces !== '') void forget([adding.replaces], false);
            }}
            onClose={() => setAdding(null)}
          />
        </LateDialog>
      )}
      {doomed !== null && (
        <DeleteTasksDialog
          tasks={rows.filter((task) => doomed.includes(task.id))}
          onDelete={(files) => void forget(doomed, files)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

/** Nothing is there, or nothing of this kind. */
function EmptyOffline({ isFiltered, onAdd }: { readonly isFiltered: boolean; readonly onAdd: () => void }) {
  if (isFiltered)
    return <EmptyState art={<CloudDownload />} tint="offline" title={<Trans>No downloads here</Trans>} />;
  return (
    <EmptyState
      art={<CloudDownload />}
      tint="offline"
      title={<Trans>No downloads yet</Trans>}
      actions={
        <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={onAdd}>
          <Trans>Add links</Trans>
        </Button>
      }
    >
      <Trans>Paste links, and the server saves the files to your drive, even when you close this page.</Trans>
    </EmptyState>
  );
}
