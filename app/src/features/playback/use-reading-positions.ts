import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepPlayPosition, readPart } from '../../data/play-positions.ts';
import { resultOf } from '../../data/query-client.ts';
import type { ReadingPositions } from '../preview/view-props.ts';

/** Positions are kept as times: a page of a book counts as a minute, as long as one takes to read it. */
const pageTime = 60_000;

/** Where the own books were left, kept beside how far films were played (R10.6). */
export function useReadingPositions(): ReadingPositions {
  const client = useQueryClient();
  const { mutate } = useMutation(keepPlayPosition);
  return {
    find: async (fileId) => {
      const found = await resultOf(client.fetchQuery(readPart(fileId)));
      return found.ok ? found.value : 0;
    },
    keep: (fileId, at, pages) => {
      const duration = pages * pageTime;
      mutate({ fileId, position: Math.round(at * duration), duration });
    },
  };
}
