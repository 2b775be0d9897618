import { useQueryClient } from '@tanstack/react-query';
import { goOn, incompleteTasks } from '../../data/running-tasks.ts';
import { showToast } from '../toasts/toasts.ts';
import { useTaskOutcome } from './task-outcome.ts';

/** Says that tasks which were just started are done, or what they left out; one that still runs tells that itself. */
export function useTellEnd(): (tasks: readonly string[], done: string) => Promise<void> {
  const client = useQueryClient();
  const outcomeOf = useTaskOutcome();
  return async (tasks, done) => {
    const { isRunning, incomplete } = await goOn(client, tasks);
    for (const task of incomplete) showToast(outcomeOf(task));
    if (incomplete.length > 0) await client.invalidateQueries({ queryKey: incompleteTasks.queryKey });
    else if (!isRunning) showToast(done);
  };
}
