import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** As many can be gone on with at once. */
const offered = 3;

// Of the domain of files, so that what is renamed or put into the trash elsewhere is so here, too.
const key = ['files', 'unfinished'] as const;

/** What was played and not to its end, the one played last first (R2.6, R10.7). */
export const unfinishedFiles = queryOptions({
  queryKey: key,
  queryFn: ({ client }) => unwrap(apiOf(client).drive.listPlayPositions({ limit: offered })),
});

const keeping = ['keepPlayPosition'] as const;

/** Settles once what this page keeps is kept, or has failed: who opens a file again at once goes on where they were. */
function allKept(client: QueryClient): Promise<void> {
  const mutations = client.getMutationCache();
  const isKeeping = (): boolean => mutations.find({ mutationKey: keeping, status: 'pending' }) !== undefined;
  return new Promise((settle) => {
    if (!isKeeping()) return settle();
    const stop = mutations.subscribe(() => {
      if (isKeeping()) return;
      stop();
      settle();
    });
  });
}

/** Where a file was left, as the service has it; null where it begins at its beginning. */
async function positionOf(client: QueryClient, fileId: string) {
  await allKept(client);
  const { positions } = await unwrap(apiOf(client).drive.listPlayPositions({ fileId, limit: 1 }));
  return positions[0] ?? null;
}

/** How far a file was played, in ms; 0 where it begins at its beginning. */
export function playPosition(fileId: string) {
  return queryOptions({
    queryKey: ['playPosition', fileId],
    queryFn: async ({ client }) => (await positionOf(client, fileId))?.position_ms ?? 0,
    // Another device may have played it since.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Which part of a book was read, from 0 to 1; 0 where it begins at its beginning. */
export function readPart(fileId: string) {
  return queryOptions({
    queryKey: ['readPart', fileId],
    queryFn: async ({ client }) => {
      const kept = await positionOf(client, fileId);
      return kept === null ? 0 : Math.min(1, kept.position_ms / kept.duration_ms);
    },
    // Another device may have been read on since.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Keeps how far a file was played, both times in ms. */
export const keepPlayPosition = mutationOptions({
  mutationKey: keeping,
  mutationFn: (
    played: { readonly fileId: string; readonly position: number; readonly duration: number },
    { client },
  ) => unwrap(apiOf(client).drive.keepPlayPosition(played)),
  onSettled: (_kept, _error, _played, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  // One after the other, so that the last position is the one that is kept.
  scope: { id: 'play-positions' },
});
