import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { resultOf } from '../../data/query-client.ts';
import { type Task, taskById } from '../../data/tasks.ts';
import { showToast } from '../toasts/toasts.ts';

/** The task that the address names (R2.24), once; the address is left without it. Null for none. */
export function useShownTask(id: string): Task | null {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Task | null>(null);

  const show = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const read = await resultOf(client.fetchQuery(taskById(id)));
    if (!isCurrent()) return;
    await navigate({ to: '/drive/offline', search: ({ task: _, ...rest }) => rest, replace: true });
    if (read.ok) setShown(read.value);
    else if (read.failure.code === 'task_not_found') showToast(t`This download isn’t in your list any more.`);
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
  return shown;
}
