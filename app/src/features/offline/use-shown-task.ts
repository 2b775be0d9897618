import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf, resultOf } from '../../data/query-client.ts';
import { followedTask, type Task, taskById } from '../../data/tasks.ts';
import { showToast } from '../toasts/toasts.ts';

/**
 * The task that the address names (R2.24), of whatever kind, followed while it goes on; the address is left without it.
 * Null for none, and once it is forgotten.
 */
export function useShownTask(id: string): Task | null {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [shown, setShown] = useState('');
  const { data, error } = useQuery(followedTask(shown));

  const show = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const read = await resultOf(client.fetchQuery(taskById(id)));
    if (!isCurrent()) return;
    await navigate({ to: '/drive/offline', search: ({ task: _, ...rest }) => rest, replace: true });
    if (read.ok) setShown(id);
    else if (read.failure.code === 'task_not_found') showToast(t`This download is no longer in your list.`);
    else showToast(t`Couldn’t open this link. Try again.`);
  });

  useEffect(() => {
    if (id === '') return;
    let isCurrent = true;
    void show(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return data === undefined || failureOf(error)?.code === 'task_not_found' ? null : data;
}
