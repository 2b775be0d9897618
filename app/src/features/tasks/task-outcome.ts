import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Task } from '../../data/tasks.ts';
import { taskSubject } from './task-names.ts';

/** How a long operation came out, in a sentence; what it left out is counted where that is known. */
export function useTaskOutcome(): (task: Task) => string {
  const { t } = useLingui();

  function copiedPartly(name: string, count: number): string {
    if (count === 0) return t`“${name}” was not copied completely`;
    return t({
      message: plural(count, {
        one: `“${name}” was not copied completely: # item is missing`,
        other: `“${name}” was not copied completely: # items are missing`,
      }),
    });
  }

  function savedPartly(name: string, count: number): string {
    if (count === 0) return t`“${name}” was not saved completely`;
    return t({
      message: plural(count, {
        one: `“${name}” was not saved completely: # item is missing`,
        other: `“${name}” was not saved completely: # items are missing`,
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
        return isDone ? t`Moved “${name}”` : t`“${name}” was not moved completely`;
      default:
        return isDone ? t`Copied “${name}”` : copiedPartly(name, missing);
    }
  };
}
