import { useQueryClient } from '@tanstack/react-query';
import { goOn } from '../../data/running-tasks.ts';
import { showToast } from '../toasts/toasts.ts';
import { useTaskOutcome } from './task-outcome.ts';

/** Says that tasks which were just started are done, or what they left out; one that still runs tells that itself. */
export function useTellEnd(): (tasks: readonly string[], done: string) => Promise<void> {
  const client = useQueryClient();
  const outcomeOf = useTaskOutcome();
  return async (tasks, done) => {
    const ended = await goOn(client, tasks);
    if (ended === 'running') return;
    for (const text of ended.length === 0 ? [done] : ended.map(outcomeOf)) showToast(text);
  };
}
