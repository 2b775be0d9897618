import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { Task } from '../../data/tasks.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './running-tasks.module.css';

/** What a long operation of the server is called; uploads have their own dock. */
function useTaskNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    copy: t`Copying`,
    move: t`Moving`,
    delete: t`Deleting`,
    trash: t`Moving to the trash`,
    empty_trash: t`Emptying the trash`,
    untrash: t`Restoring`,
    restore: t`Saving to your drive`,
  };
}

/** Long operations that the server goes on with, whatever becomes of the page; nothing while there are none. */
export function RunningTasks({
  tasks,
  className,
}: {
  readonly tasks: readonly Task[];
  readonly className?: string | undefined;
}) {
  const { t } = useLingui();
  const names = useTaskNames();
  const shown = tasks.filter((task) => names[task.type] !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t`In progress`} className={clsx(styles.tasks, className)}>
      <ul>
        {shown.map((task) => {
          const what = `${names[task.type] ?? ''}${task.name === task.type || task.name === '' ? '' : ` · ${task.name}`}`;
          return (
            <li key={task.id} className={styles.task}>
              <span className={styles.name}>{what}</span>
              <Progress
                className={styles.progress}
                label={what}
                value={task.progress > 0 ? task.progress : null}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
