import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { reloadFiles } from '../../data/files.ts';
import { resultOf } from '../../data/query-client.ts';
import { incompleteTasks, oneTask, runningTasks } from '../../data/running-tasks.ts';
import { removeTasks, type Task } from '../../data/tasks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons.tsx';
import { focusMain } from '../../ui/main-content.ts';
import { Progress } from '../../ui/progress.tsx';
import { taskTitle, useTaskNames } from '../tasks/task-names.ts';
import { useTaskOutcome } from '../tasks/task-outcome.ts';
import { showToast } from '../toasts/toasts.ts';
import styles from './running-tasks.module.css';

/**
 * The long operations that still run, with their progress: also those of an earlier visit or another tab. When one is
 * over it tells how it came out, and the lists are loaded again (R10.3). One that left something out stays, with how much
 * is missing, until it is dismissed (P25f).
 */
export function RunningTasks() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { actors } = useRuntime();
  const names = useTaskNames();
  const outcomeOf = useTaskOutcome();
  const { data: tasks = [] } = useQuery(runningTasks);
  const { data: incomplete = [] } = useQuery(incompleteTasks);
  const before = useRef<readonly Task[]>([]);

  const tell = useEffectEvent(async (ended: Task): Promise<void> => {
    const task = await resultOf(client.fetchQuery(oneTask(ended.id)));
    await Promise.all([
      reloadFiles(client),
      client.invalidateQueries({ queryKey: incompleteTasks.queryKey }),
    ]);
    // The space that it took or gave back.
    actors.session.send({ type: 'profile.reload' });
    if (task.ok) showToast(outcomeOf(task.value));
  });

  useEffect(() => {
    const running = new Set(tasks.map((task) => task.id));
    for (const task of before.current) if (!running.has(task.id)) void tell(task);
    before.current = tasks;
  }, [tasks]);

  if (tasks.length === 0 && incomplete.length === 0) return null;
  return (
    <>
      {tasks.length > 0 && (
        <ul className={styles.tasks} aria-label={t`In progress`}>
          {tasks.map((task) => {
            const title = taskTitle(task, names);
            return (
              <li key={task.id} className={styles.task}>
                <span className={styles.name}>{title}</span>
                <Progress label={title} value={task.progress > 0 ? task.progress : null} max={100} />
              </li>
            );
          })}
        </ul>
      )}
      {incomplete.length > 0 && <IncompleteTasks tasks={incomplete} />}
    </>
  );
}

/** What ended without all that it was to do; each line stays until it is dismissed. */
function IncompleteTasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useLingui();
  const outcomeOf = useTaskOutcome();
  const { mutate: remove } = useMutation(removeTasks);

  function dismiss({ id }: Task): void {
    // The line goes with its button, which has the focus.
    focusMain();
    remove({ ids: [id], files: false });
  }

  return (
    <ul className={styles.tasks} aria-label={t`Not completed`}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.incomplete}>
          <span>{outcomeOf(task)}</span>
          <IconButton size="small" label={t`Close`} onClick={() => dismiss(task)}>
            <X size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
