import { taskFailure } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { isMoving, type Task } from '../../data/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useMissingText } from './missing-text.ts';
import styles from './running-tasks.module.css';
import { taskTitle, useTaskNames } from './task-names.ts';

interface RunningTasksProps {
  readonly tasks: readonly Task[];
  /** The one that the address names, whether it still runs or not. */
  readonly shown: Task | null;
  readonly onOpen: (task: Task) => void;
  readonly className?: string | undefined;
}

/**
 * Long operations that the server goes on with, whatever becomes of the page, and the one that the address names;
 * nothing while there are none.
 */
export function RunningTasks({ tasks, shown, onOpen, className }: RunningTasksProps) {
  const { t } = useLingui();
  const names = useTaskNames();
  const running = tasks.filter((task) => names[task.type] !== undefined && task.id !== shown?.id);
  if (running.length === 0 && shown === null) return null;
  return (
    <section aria-label={t`Other tasks`} className={clsx(styles.tasks, className)}>
      <ul>
        {shown !== null && <TaskLine task={shown} names={names} isShown onOpen={onOpen} />}
        {running.map((task) => (
          <TaskLine key={task.id} task={task} names={names} isShown={false} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface TaskLineProps {
  readonly task: Task;
  readonly names: Readonly<Record<string, string>>;
  readonly isShown: boolean;
  readonly onOpen: (task: Task) => void;
}

function TaskLine({ task, names, isShown, onOpen }: TaskLineProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const what = taskTitle(task, names) || t`Task`;
  return (
    <li
      ref={ref}
      className={clsx(styles.task, isShown && styles.shown)}
      aria-current={isShown ? true : undefined}
    >
      <span className={styles.name}>{what}</span>
      {isMoving(task) ? (
        <Progress className={styles.progress} label={what} value={task.progress > 0 ? task.progress : null} />
      ) : (
        <Ended task={task} onOpen={onOpen} />
      )}
    </li>
  );
}

/** How it came out, with the way to its result or the reason why there is none. */
function Ended({ task, onOpen }: Pick<TaskLineProps, 'task' | 'onOpen'>) {
  const failed = task.phase === 'PHASE_TYPE_ERROR';
  const reasons = useMissingText(Number(task.left_out), failed ? taskFailure(task.message) : null);
  return (
    <span className={styles.end}>
      {failed ? (
        <span className={styles.bad}>
          <strong>
            <Trans>Stopped</Trans>
          </strong>{' '}
          {reasons.join(' ')}
        </span>
      ) : (
        <span className={styles.good}>
          <Trans>Done</Trans>
        </span>
      )}
      {task.file_id !== '' && (
        <Button size="small" onClick={() => onOpen(task)}>
          <Trans>Open in your drive</Trans>
        </Button>
      )}
    </span>
  );
}
