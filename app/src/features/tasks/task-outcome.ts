import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../data/tasks.ts';
import { taskSubject } from './task-names.ts';

/** How a long operation came out, in a sentence; what it left out is counted where that is known. */
export function useTaskOutcome(): (task: Task) => string {
  const { t } = useLingui();

  function copiedPartly(name: string, count: number): string {
    if (count === 0) return t`Couldn’t copy all of “${name}”`;
    return t({
      message: plural(count, {
        one: `Couldn’t copy all of “${name}”: # item is missing`,
        other: `Couldn’t copy all of “${name}”: # items are missing`,
      }),
    });
  }

  function savedPartly(name: string, count: number): string {
    if (count === 0) return t`Couldn’t save all of “${name}”`;
    return t({
      message: plural(count, {
        one: `Couldn’t save all of “${name}”: # item is missing`,
        other: `Couldn’t save all of “${name}”: # items are missing`,
      }),
    });
  }

  return (task) => {
    const name = taskSubject(task);
    const isDone = task.phase === 'PHASE_TYPE_COMPLETE';
    const missing = Number(task.left_out);
    switch (task.type) {
      case 'delete':
      case 'empty_trash':
        return isDone ? t`Deleted permanently` : t`Not everything could be deleted. Try again.`;
      case 'restore':
        return isDone ? t`Saved “${name}” to your drive` : savedPartly(name, missing);
      case 'move':
        return isDone ? t`Moved “${name}”` : t`Couldn’t move all of “${name}”`;
      default:
        return isDone ? t`Copied “${name}”` : copiedPartly(name, missing);
    }
  };
}
