import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { presentFile } from './present.ts';
import { own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';

/** The searches that a person named. */
const savedSearchRoutes: readonly Route[] = [
  own('GET /drive/v1/saved-searches', wire.SavedSearches, (_, account) => ({
    searches: [...account.savedSearches],
  })),

  own('POST /drive/v1/saved-searches', wire.SavedSearches, (call, account, world) => {
    const { name, query } = call.body(service.SavedSearchBody);
    const saved = account.savedSearches;
    const isSaved = saved.some((one) => one.query === query);
    if (!isSaved && saved.length >= service.maxSavedSearches) refuse('out_of_range', 'query');
    const searches = isSaved
      ? saved.map((one) => (one.query === query ? { ...one, name } : one))
      : [...saved, { id: world.newId(), name, query }];
    account.savedSearches = searches;
    return { searches };
  }),

  own('POST /drive/v1/saved-searches:delete', wire.SavedSearches, (call, account) => {
    const { id } = call.body(service.DeleteSavedSearchBody);
    const searches = account.savedSearches.filter((one) => one.id !== id);
    account.savedSearches = searches;
    return { searches };
  }),
];

/** How far a person played what they did not play to its end. */
const playPositionRoutes: readonly Route[] = [
  own('GET /drive/v1/play-positions', wire.PlayPositions, (call, account, world) => {
    const { limit, file_id } = call.query(service.PlayPositionsQuery);
    const positions = account.playPositions.flatMap(({ played_at, ...played }) => {
      const row = tree.findFile(world, account.id, played.file_id);
      const isThere = tree.ancestry(world, account.id, played.file_id).at(-1)?.parent_id === '';
      if (row === null || !isThere || (file_id !== '' && file_id !== row.id)) return [];
      const { position_ms, duration_ms } = played;
      return {
        file: presentFile(world, row),
        position_ms,
        duration_ms,
        played_time: service.timeOf(played_at),
      };
    });
    return { positions: positions.slice(0, limit) };
  }),

  own('POST /drive/v1/play-positions', wire.PlayPositionKept, (call, account, world) => {
    const played = call.body(service.PlayPositionBody);
    const isFile = tree.findFile(world, account.id, played.file_id)?.kind === 'drive#file';
    if (!isFile) return refuse('file_not_found', 'file_id');
    const kept = service.isUnfinished(played.position_ms, played.duration_ms);
    const others = account.playPositions.filter((one) => one.file_id !== played.file_id);
    const all = kept ? [{ ...played, played_at: world.now() }, ...others] : others;
    account.playPositions = all.slice(0, service.maxPlayPositions);
    return { kept };
  }),
];

/** The routes of what a person goes back to. */
export const keptRoutes: readonly Route[] = [...savedSearchRoutes, ...playPositionRoutes];
