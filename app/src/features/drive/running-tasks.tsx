import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { reloadFiles } from '../../data/files.ts';
import { resultOf } from '../../data/query-client.ts';
import { oneTask, runningTasks } from '../../data/running-tasks.ts';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../toasts/toasts.ts';
import styles from './running-tasks.module.css';

/**
 * The copies and moves that still run, with their progress: also those of an earlier visit or another tab. When one is
 * over it tells how it came out, and the lists are loaded again (R10.3).
 */
export function RunningTasks() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: tasks = [] } = useQuery(runningTasks);
  const before = useRef<readonly { readonly id: string; readonly name: string }[]>([]);

  const tell = useEffectEvent(async (id: string, name: string): Promise<void> => {
    const task = await resultOf(client.fetchQuery(oneTask(id)));
    await reloadFiles(client);
    if (!task.ok) return;
    const isDone = task.value.phase === 'PHASE_TYPE_COMPLETE';
    showToast(isDone ? t`Copied “${name}”` : t`“${name}” was not copied completely`);
  });

  useEffect(() => {
    const running = new Set(tasks.map((task) => task.id));
    for (const { id, name } of before.current) if (!running.has(id)) void tell(id, name);
    before.current = tasks.map(({ id, name, file_name }) => ({ id, name: file_name || name }));
  }, [tasks]);

  if (tasks.length === 0) return null;
  return (
    <ul className={styles.tasks} aria-label={t`In progress`}>
      {tasks.map((task) => {
        const name = task.file_name || task.name;
        return (
          <li key={task.id} className={styles.task}>
            <span className={styles.name}>
              <Trans>Copying “{name}”</Trans>
            </span>
            <Progress label={t`Copying “${name}”`} value={task.progress} max={100} />
          </li>
        );
      })}
    </ul>
  );
}
