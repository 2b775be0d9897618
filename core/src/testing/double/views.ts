import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { presentFile } from './present.ts';
import { own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import type { Account, FileRow, World } from './world.ts';

const isMedia = ({ category }: FileRow): boolean => category === 'image' || category === 'video';
const isFile = (row: FileRow): boolean => row.kind === 'drive#file' && tree.isLive(row);

const filesIn = (world: World, account: Account, folder: string): FileRow[] => {
  tree.checkFolder(world, account.id, folder, 'parent_id');
  return tree.filesOf(world, account.id).filter((row) => isFile(row) && row.parent_id === folder);
};

/** The timeline of a folder; the double reads no contents, so that a file counts for the day it was changed. */
const timelineRoutes: readonly Route[] = [
  own('GET /drive/v1/timeline', wire.Timeline, (call, account, world) => {
    const { parent_id, utc_offset } = call.query(service.TimelineQuery);
    const files = filesIn(world, account, parent_id);
    const media = files.filter(isMedia);
    const counts = new Map<string, number>();
    for (const { modified_at } of media) {
      const day = service.dayOf(modified_at, utc_offset);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    const videos = media.filter((row) => row.category === 'video').length;
    return {
      days: [...counts]
        .map(([day, count]) => ({ day, count }))
        .toSorted((one, other) => (one.day < other.day ? 1 : -1))
        .slice(0, service.maxTimelineDays),
      images: media.length - videos,
      videos,
      others: files.length - media.length,
    };
  }),

  own('GET /drive/v1/timeline/{day}', wire.TimelineDay, (call, account, world) => {
    const { parent_id, utc_offset, until, offset, limit } = call.query(service.TimelineDayQuery);
    const day = v.safeParse(service.Day, call.param('day'));
    if (!day.success) return refuse('invalid_argument', 'day');
    const files = filesIn(world, account, parent_id)
      .filter((row) => {
        const own = service.dayOf(row.modified_at, utc_offset);
        return isMedia(row) && own <= day.output && own >= (until ?? day.output);
      })
      .toSorted((one, other) => other.modified_at - one.modified_at || (one.id < other.id ? 1 : -1))
      .slice(offset, offset + limit);
    return { files: files.map((row) => presentFile(world, row)) };
  }),
];

/** What the storage is used for. */
const usageRoute = own('GET /drive/v1/usage', wire.StorageUsage, (_, account, world) => {
  const files = tree
    .filesOf(world, account.id)
    .filter((row) => isFile(row) && tree.ancestry(world, account.id, row.id).at(-1)?.parent_id === '');
  const byCategory = new Map<string, FileRow[]>();
  for (const row of files) byCategory.set(row.category, [...(byCategory.get(row.category) ?? []), row]);
  const trashed = tree.trashedTree(world, account.id);
  const largest = files
    .filter((row) => row.size > 0)
    .toSorted((one, other) => other.size - one.size || (one.id < other.id ? -1 : 1))
    .slice(0, service.maxLargestFiles);
  return {
    categories: [...byCategory]
      .toSorted(([, one], [, other]) => tree.bytesOf(other) - tree.bytesOf(one))
      .map(([category, rows]) => ({ category, size: String(tree.bytesOf(rows)), count: rows.length })),
    trash: { size: String(tree.bytesOf(trashed)), count: trashed.length },
    largest: largest.map((row) => presentFile(world, row)),
  };
});

const without = ({ displayModes }: Account, folder: string) =>
  displayModes.filter((mode) => mode.folder_id !== folder);

/** How folders are shown. */
const displayModeRoutes: readonly Route[] = [
  own('GET /drive/v1/display-modes', wire.DisplayModes, (_, account) => ({
    modes: [...account.displayModes],
  })),

  own('POST /drive/v1/display-modes', wire.DisplayModes, (call, account, world) => {
    const mode = call.body(service.DisplayModeBody);
    if (mode.folder_id !== '') tree.checkFolder(world, account.id, mode.folder_id, 'folder_id');
    const all = [mode, ...without(account, mode.folder_id)];
    const folders = all.filter((one) => one.folder_id !== '').slice(0, service.maxFolderModes);
    const modes = all.filter((one) => one.folder_id === '' || folders.includes(one));
    account.displayModes = modes;
    return { modes };
  }),

  own('POST /drive/v1/display-modes:forget', wire.DisplayModes, (call, account) => {
    const modes = without(account, call.body(service.ForgetModeBody).folder_id);
    account.displayModes = modes;
    return { modes };
  }),
];

/** The routes of what a drive's views show and remember. */
export const viewRoutes: readonly Route[] = [...timelineRoutes, usageRoute, ...displayModeRoutes];
