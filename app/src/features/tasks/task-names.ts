import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../data/tasks.ts';

type TaskNames = Readonly<Record<string, string>>;

/** What a long operation of the server is called; uploads have their own dock. */
export function useTaskNames(): TaskNames {
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

/** The name of what a task is about; empty where it has none, as the emptying of the trash. */
export const taskSubject = ({ file_name, name, type }: Task): string =>
  [file_name, name].find((one) => one !== '' && one !== type) ?? '';

/** What a task does, and with what: “Copying · Album”. */
export const taskTitle = (task: Task, names: TaskNames): string =>
  [names[task.type] ?? '', taskSubject(task)].filter((one) => one !== '').join(' · ');
