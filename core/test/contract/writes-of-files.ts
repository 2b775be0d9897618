import { bytesOf, folder, good, names, shared, stored, until, usage } from './people.ts';
import type { Scene, Writes } from './writes.ts';

const isDone = ({ phase }: { readonly phase: string }): boolean => /COMPLETE|ERROR/.test(phase);

async function downloaded({ me, service }: Scene, path: string, answer: string | null): Promise<string> {
  const url = service.serve(path, answer === null ? 404 : bytesOf(answer));
  const { task } = await good(me.api.drive.createOfflineTask({ url }));
  await until(() => good(me.api.drive.getTask(task.id)), isDone);
  return task.id;
}

/** Writes to a drive and to its shares. */
export const writesOfFiles: Writes = {
  createFolder: async ({ me }) => ({
    act: () => me.api.drive.createFolder('', 'a'),
    effect: () => names(me),
    once: ['a'],
  }),
  beginUpload: async ({ me }) => ({
    act: () => me.api.drive.beginUpload({ parentId: '', name: 'a', size: '10' }),
    effect: () => usage(me),
    once: '10',
  }),
  beginVersion: async ({ me }) => {
    const a = await stored(me, 'a.txt', 'a');
    const { sha256 } = await good(me.api.drive.getFile(a));
    return {
      act: () => me.api.drive.beginVersion(a, { size: 10, sha256: '0'.repeat(64), basedOn: sha256 }),
      effect: () => usage(me),
      once: '11',
    };
  },
  keepPlayPosition: async ({ me }) => {
    const film = await stored(me, 'film.mp4', 'a');
    return {
      act: () => me.api.drive.keepPlayPosition({ fileId: film, position: 40_000, duration: 100_000 }),
      effect: async () => (await good(me.api.drive.listPlayPositions())).positions.length,
      once: 1,
    };
  },
  saveSearch: async ({ me }) => ({
    act: () => me.api.drive.saveSearch({ name: 'a', query: 'q=a' }),
    effect: async () => (await good(me.api.drive.listSavedSearches())).searches.length,
    once: 1,
  }),
  deleteSavedSearch: async ({ me }) => {
    const { searches } = await good(me.api.drive.saveSearch({ name: 'a', query: 'q=a' }));
    await good(me.api.drive.saveSearch({ name: 'b', query: 'q=b' }));
    return {
      act: () => me.api.drive.deleteSavedSearch(searches[0]?.id ?? ''),
      effect: async () => (await good(me.api.drive.listSavedSearches())).searches.length,
      once: 1,
    };
  },
  markNoticesRead: async ({ me, other }) => {
    const a = await folder(me, 'a');
    const { share_id: shareId } = await shared(me, [a]);
    await good(other.api.shares.restoreShare({ shareId, fileIds: [a] }));
    const { notices } = await good(me.api.drive.listNotices());
    return {
      act: () => me.api.drive.markNoticesRead({ until: notices[0]?.updated_time ?? '' }),
      effect: async () => (await good(me.api.drive.listNotices())).notices.map(({ read }) => read),
      once: [true],
    };
  },
  setDisplayMode: async ({ me }) => ({
    act: () => me.api.drive.setDisplayMode({ folder_id: '', view: 'flow', order: 'name_asc' }),
    effect: async () => (await good(me.api.drive.getDisplayModes())).modes.length,
    once: 1,
  }),
  changeUserSettings: async ({ me }) => ({
    act: () => me.api.drive.changeUserSettings({ filter_files_on_create: false }),
    effect: async () => (await good(me.api.drive.getUserSettings())).filter_files_on_create,
    once: false,
  }),
  findContent: async ({ me }) => ({ act: () => me.api.drive.findContent('0'.repeat(40)) }),
  renameFile: async ({ me }) => {
    const a = await folder(me, 'a');
    return { act: () => me.api.drive.renameFile(a, 'b'), effect: () => names(me), once: ['b'] };
  },
  moveFiles: async ({ me }) => {
    const [a, b] = [await folder(me, 'a'), await folder(me, 'b')];
    return { act: () => me.api.drive.moveFiles([b], a), effect: () => names(me, a), once: ['b'] };
  },
  copyFiles: async ({ me }) => {
    const a = await stored(me, 'a.txt', 'a');
    return {
      act: () => me.api.drive.copyFiles([a], ''),
      effect: async () => [(await names(me)).length, await usage(me)],
      once: [2, '2'],
    };
  },
  trashFiles: async ({ me }) => {
    const a = await folder(me, 'a');
    return { act: () => me.api.drive.trashFiles([a]), effect: () => names(me), once: [] };
  },
  untrashFiles: async ({ me }) => {
    const a = await folder(me, 'a');
    await good(me.api.drive.trashFiles([a]));
    return { act: () => me.api.drive.untrashFiles([a]), effect: () => names(me), once: ['a'] };
  },
  deleteFiles: async ({ me }) => {
    const a = await stored(me, 'a.txt', 'a');
    await stored(me, 'b.txt', 'bb');
    return { act: () => me.api.drive.deleteFiles([a]), effect: () => usage(me), once: '2' };
  },
  deleteFile: async ({ me }) => {
    const a = await stored(me, 'a.txt', 'a');
    await stored(me, 'b.txt', 'bb');
    return { act: () => me.api.drive.deleteFile(a), effect: () => usage(me), once: '2' };
  },
  starFiles: async ({ me }) => {
    const a = await folder(me, 'a');
    const isStarred = async () => (await good(me.api.drive.getFile(a))).starred;
    return { act: () => me.api.drive.starFiles([a]), effect: isStarred, once: true };
  },
  unstarFiles: async ({ me }) => {
    const a = await folder(me, 'a');
    await good(me.api.drive.starFiles([a]));
    const isStarred = async () => (await good(me.api.drive.getFile(a))).starred;
    return { act: () => me.api.drive.unstarFiles([a]), effect: isStarred, once: false };
  },
  emptyTrash: async ({ me }) => {
    await good(me.api.drive.trashFiles([await stored(me, 'a.txt', 'a')]));
    return { act: () => me.api.drive.emptyTrash(), effect: () => usage(me), once: '0' };
  },
  createOfflineTask: async ({ me, service }) => {
    const url = service.serve('once.txt', bytesOf('once'));
    return {
      act: () => me.api.drive.createOfflineTask({ url }),
      effect: async () => {
        const { tasks } = await until(
          () => good(me.api.drive.listTasks()),
          (list) => list.tasks.every(isDone),
        );
        return [tasks.length, await names(me), await usage(me)];
      },
      once: [1, ['once.txt'], '4'],
    };
  },
  deleteTasks: async (scene) => {
    const id = await downloaded(scene, 'gone.txt', 'gone');
    const { drive } = scene.me.api;
    return { act: () => drive.deleteTasks([id], true), effect: () => usage(scene.me), once: '0' };
  },
  retryTask: async (scene) => {
    const id = await downloaded(scene, 'later.txt', null);
    scene.service.serve('later.txt', bytesOf('later'));
    const { drive } = scene.me.api;
    return {
      act: () => drive.retryTask({ id, type: 'offline' }),
      effect: async () => {
        await until(
          () => good(drive.getTask(id)),
          ({ phase }) => phase === 'PHASE_TYPE_COMPLETE',
        );
        return names(scene.me);
      },
      once: ['later.txt'],
    };
  },
  pauseTask: async (scene) => {
    const { drive } = scene.me.api;
    const { id } = (await good(drive.createOfflineTask({ url: scene.service.serve('waits.txt', 0) }))).task;
    return {
      act: () => drive.pauseTask({ id, type: 'offline' }),
      effect: async () => (await good(drive.getTask(id))).paused,
      once: true,
    };
  },
  resumeTask: async (scene) => {
    const { drive } = scene.me.api;
    const { id } = (await good(drive.createOfflineTask({ url: scene.service.serve('goes.txt', 0) }))).task;
    await good(drive.pauseTask({ id, type: 'offline' }));
    scene.service.serve('goes.txt', bytesOf('goes'));
    return {
      act: () => drive.resumeTask({ id, type: 'offline' }),
      effect: async () => {
        await until(
          () => good(drive.getTask(id)),
          ({ phase }) => phase === 'PHASE_TYPE_COMPLETE',
        );
        return names(scene.me);
      },
      once: ['goes.txt'],
    };
  },
  createShare: async ({ me }) => {
    const fileIds = [await folder(me, 'a')];
    const wanted = { fileIds, passCode: 'REQUIRED', expirationDays: 1, restoreLimit: '1' } as const;
    return {
      act: () => me.api.shares.createShare(wanted),
      effect: async () => (await good(me.api.shares.listShares())).data.length,
      once: 1,
    };
  },
  changeShare: async ({ me }) => {
    const { share_id } = await shared(me, [await folder(me, 'a')], { passCode: 'REQUIRED' });
    const code = async () => (await good(me.api.shares.listShares())).data.map((one) => one.pass_code);
    const before = await code();
    const seen = new Set(before);
    return {
      act: () => me.api.shares.changeShare(share_id, { passCode: 'RENEWED' }),
      effect: async () => {
        for (const one of await code()) seen.add(one);
        return seen.size;
      },
      once: 2,
    };
  },
  deleteShares: async ({ me }) => {
    const { share_id } = await shared(me, [await folder(me, 'a')]);
    return {
      act: () => me.api.shares.deleteShares([share_id]),
      effect: async () => (await good(me.api.shares.listShares())).data,
      once: [],
    };
  },
  forgetShares: async ({ me }) => {
    const { share_id } = await shared(me, [await folder(me, 'a')]);
    return {
      act: () => me.api.shares.forgetShares([share_id]),
      effect: async () => (await good(me.api.shares.listShares())).data,
      once: [],
    };
  },
  beginLinkUpload: async ({ me, other }) => {
    const inbox = await folder(other, 'inbox');
    const { share_id: shareId } = await shared(other, [inbox], { upload: { maxFiles: 2, maxBytes: 100 } });
    const begin = (name: string) => me.api.shares.beginLinkUpload({ shareId, name, size: 10 });
    return {
      act: () => begin('a'),
      // What is announced counts for its sender: one more fits, if one was.
      effect: async () => [(await begin('b')).ok, (await begin('c')).ok],
      once: [true, false],
    };
  },
  getSharedFiles: async ({ me, other }) => {
    const fileIds = [await folder(other, 'a')];
    const { share_id: shareId } = await shared(other, fileIds);
    return { act: () => me.api.shares.getSharedFiles({ shareId, fileIds }) };
  },
  archiveFiles: async ({ me }) => {
    const ids = [await folder(me, 'a')];
    return { act: () => me.api.drive.archiveFiles({ ids }) };
  },
  archiveSharedFiles: async ({ me, other }) => {
    const fileIds = [await folder(other, 'a')];
    const { share_id: shareId } = await shared(other, fileIds);
    return { act: () => me.api.shares.archiveSharedFiles({ shareId, fileIds }) };
  },
  restoreShare: async ({ me, other }) => {
    const fileIds = [await stored(other, 'a.txt', 'abc')];
    const { share_id: shareId } = await shared(other, fileIds, { restoreLimit: '5' });
    return {
      act: () => me.api.shares.restoreShare({ shareId, fileIds }),
      effect: async () => {
        const { data } = await good(other.api.shares.listShares());
        return [data[0]?.restore_count, await names(me), await usage(me)];
      },
      once: ['1', ['a.txt'], '3'],
    };
  },
};
