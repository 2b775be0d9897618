import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useArrivedRuntime } from '../../actors/use-runtime.ts';
import { keepPlayPosition, playPosition } from '../../data/play-positions.ts';
import { resultOf } from '../../data/query-client.ts';
import type { PositionStore } from './position-tracker.ts';

/** Where the server keeps how far the files of the own drive were played. */
export function usePositionStore(): PositionStore {
  const client = useQueryClient();
  const analytics = useArrivedRuntime()?.analytics;
  const { mutate } = useMutation(keepPlayPosition);
  return useMemo(
    () => ({
      read: (fileId) => resultOf(client.fetchQuery(playPosition(fileId))),
      keep: (played) => mutate(played),
      onRestored: (kind) => analytics?.stat({ type: 'playerRestored', kind }),
    }),
    [client, mutate, analytics],
  );
}
