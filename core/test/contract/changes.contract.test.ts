import type { BatchAnswer } from '@aloft/core/wire';
import { expect, it } from 'vitest';
import { folder, good, names, type Person, refused, signedUp, stored, usage } from './people.ts';
import { onTheServer } from './services.ts';

/** Follows a change as a task, as some clients do: it is over, and says what was done. */
const isOver = async (who: Person, { task_id: id }: BatchAnswer, type: string): Promise<void> =>
  expect(await good(who.api.drive.getTask(id))).toMatchObject({
    id,
    type,
    phase: 'PHASE_TYPE_COMPLETE',
    progress: 100,
  });

const tooMany = Array.from({ length: 1001 }, (_, n) => `id-${n}`);

onTheServer(
  'changes',
  (at) => {
    it('[R10.3] entries are moved atomically', async () => {
      const ada = await signedUp(at(), 'moves@example.org');
      const [a, b] = [await folder(ada, 'a'), await folder(ada, 'b')];
      const file = await stored(ada, 'x.txt', 'x');
      await good(ada.api.drive.moveFiles([file, b], a));
      expect(await names(ada)).toEqual(['a']);
      expect(await names(ada, a)).toEqual(['b', 'x.txt']);
      await refused(ada.api.drive.moveFiles([a], b), 'invalid_argument', 'to');
      await refused(ada.api.drive.moveFiles([file, 'nothing'], ''), 'file_not_found', 'ids');
      await refused(ada.api.drive.moveFiles([file], 'nowhere'), 'file_not_found', 'to');
      await refused(ada.api.drive.moveFiles(tooMany, ''), 'too_many_files', 'ids');
      expect(await names(ada, a)).toEqual(['b', 'x.txt']);
      await good(ada.api.drive.moveFiles([b, file], ''));
      expect(await names(ada)).toEqual(['a', 'b', 'x.txt']);
    });

    it('[R10.3] a move to a folder where the name is taken', async () => {
      const ada = await signedUp(at(), 'taken@example.org');
      const a = await folder(ada, 'a');
      await stored(ada, 'x.txt', 'inner', a);
      const file = await stored(ada, 'x.txt', 'outer');
      await refused(ada.api.drive.moveFiles([file], a), 'file_duplicated_name');
      expect(await names(ada)).toEqual(['a', 'x.txt']);
    });

    it('[R10.3] trees are copied, taken names are numbered, and their space counts', async () => {
      const ada = await signedUp(at(), 'copies@example.org');
      const a = await folder(ada, 'a');
      const b = await folder(ada, 'b', a);
      const file = await stored(ada, 'x.txt', '12345', b);
      await isOver(ada, await good(ada.api.drive.copyFiles([a], '')), 'copy');
      expect(await names(ada)).toEqual(['a', 'a (2)']);
      await good(ada.api.drive.copyFiles([file], b));
      expect(await names(ada, b)).toEqual(['x (2).txt', 'x.txt']);
      expect(await usage(ada)).toBe('15');
      const { files } = await good(ada.api.drive.listFiles({ parentId: '' }));
      const copy = files.find((one) => one.name === 'a (2)')?.id ?? '';
      const inner = (await good(ada.api.drive.listFiles({ parentId: copy }))).files[0]?.id ?? '';
      expect(await names(ada, inner)).toEqual(['x.txt']);
      await refused(ada.api.drive.copyFiles([a], b), 'invalid_argument');
      await refused(ada.api.drive.copyFiles([a, 'nothing'], ''), 'file_not_found');
      await refused(ada.api.drive.copyFiles([a], 'nowhere'), 'file_not_found');
      await refused(ada.api.drive.copyFiles(tooMany, ''), 'too_many_files', 'ids');
      expect(await usage(ada)).toBe('15');
    });

    it('[R8.2 R10.3] a copy that exceeds the quota changes nothing', async () => {
      const ada = await signedUp(at(), 'full@example.org');
      const a = await folder(ada, 'a');
      await stored(ada, 'x.txt', 'x'.repeat(600), a);
      await refused(ada.api.drive.copyFiles([a], ''), 'file_space_not_enough');
      expect(await names(ada)).toEqual(['a']);
      expect(await usage(ada)).toBe('600');
    });

    it('[R10.3] entries are moved to the trash and undeleted', async () => {
      const ada = await signedUp(at(), 'trash@example.org');
      const a = await folder(ada, 'a');
      const file = await stored(ada, 'x.txt', '12345', a);
      await good(ada.api.drive.trashFiles([a]));
      expect(await names(ada)).toEqual([]);
      const trashed = await good(ada.api.drive.getFile(a));
      expect(trashed.trashed).toBe(true);
      expect(Math.abs(Date.parse(trashed.delete_time) - at().now())).toBeLessThan(60_000);
      expect(Date.parse(trashed.purge_time) - Date.parse(trashed.delete_time)).toBe(30 * 24 * 3_600_000);
      expect(await usage(ada)).toBe('5');
      await good(ada.api.drive.untrashFiles([a]));
      expect(await names(ada, a)).toEqual(['x.txt']);
      expect(await good(ada.api.drive.getFile(a))).toMatchObject({
        trashed: false,
        delete_time: '',
        purge_time: '',
      });
      await refused(ada.api.drive.trashFiles([file, 'nothing']), 'file_not_found', 'ids');
      await refused(ada.api.drive.untrashFiles(['nothing']), 'file_not_found', 'ids');
      await refused(ada.api.drive.trashFiles(tooMany), 'too_many_files', 'ids');
      await refused(ada.api.drive.untrashFiles(tooMany), 'too_many_files', 'ids');
      expect(await names(ada, a)).toEqual(['x.txt']);
    });

    it('[R10.3] deleted entries are gone, and their space is released', async () => {
      const ada = await signedUp(at(), 'deletes@example.org');
      const a = await folder(ada, 'a');
      await stored(ada, 'x.txt', '12345', a);
      const loose = await stored(ada, 'y.txt', '123');
      await refused(ada.api.drive.deleteFiles([a, 'nothing']), 'file_not_found', 'ids');
      await refused(ada.api.drive.deleteFiles(tooMany), 'too_many_files', 'ids');
      await refused(ada.api.drive.deleteFile('nothing'), 'file_not_found');
      expect(await usage(ada)).toBe('8');
      await good(ada.api.drive.deleteFiles([a]));
      expect(await usage(ada)).toBe('3');
      await good(ada.api.drive.deleteFile(loose));
      expect(await usage(ada)).toBe('0');
      expect(await names(ada, '*')).toEqual([]);
    });

    it('[R7.8 R10.3] a change is readable as a finished task by its owner only, and is not listed', async () => {
      const ada = await signedUp(at(), 'follows@example.org');
      const bo = await signedUp(at(), 'strays@example.org');
      const a = await folder(ada, 'a');
      const b = await folder(ada, 'b');
      const { drive } = ada.api;
      await isOver(ada, await good(drive.moveFiles([a], b)), 'move');
      await isOver(ada, await good(drive.starFiles([a])), 'star');
      await isOver(ada, await good(drive.unstarFiles([a])), 'unstar');
      await isOver(ada, await good(drive.trashFiles([a])), 'trash');
      await isOver(ada, await good(drive.untrashFiles([a])), 'untrash');
      const { task_id: id } = await good(drive.deleteFiles([a]));
      await isOver(ada, { task_id: id }, 'delete');
      expect((await good(drive.listTasks())).tasks).toEqual([]);
      await refused(bo.api.drive.getTask(id), 'task_not_found');
      await refused(drive.getTask(`${id}x`), 'task_not_found');
      await refused(drive.retryTask({ id, type: 'delete' }), 'task_not_found');
      await good(drive.deleteTasks([id]));
      await refused(drive.deleteTasks([id, 'nothing']), 'task_not_found');
    });

    it('[R10.3] the trash is emptied, and nothing else', async () => {
      const ada = await signedUp(at(), 'empties@example.org');
      const a = await folder(ada, 'a');
      await stored(ada, 'x.txt', '12345', a);
      await stored(ada, 'kept.txt', '123');
      await good(ada.api.drive.trashFiles([a]));
      expect((await good(ada.api.drive.getAbout())).quota).toMatchObject({ usage: '8' });
      await isOver(ada, await good(ada.api.drive.emptyTrash()), 'empty_trash');
      expect((await good(ada.api.drive.getAbout())).quota).toMatchObject({ usage: '3', usage_in_trash: '0' });
      await refused(ada.api.drive.getFile(a), 'file_not_found');
      expect(await names(ada)).toEqual(['kept.txt']);
      await isOver(ada, await good(ada.api.drive.emptyTrash()), 'empty_trash');
    });

    it('[R10.7] entries are starred and unstarred', async () => {
      const ada = await signedUp(at(), 'stars@example.org');
      const [a, b] = [await folder(ada, 'a'), await folder(ada, 'b')];
      await good(ada.api.drive.starFiles([a, b]));
      await good(ada.api.drive.unstarFiles([b]));
      const { files } = await good(ada.api.drive.listFiles({ parentId: '*', starred: true }));
      expect(files.map((one) => one.name)).toEqual(['a']);
      await refused(ada.api.drive.starFiles(['nothing']), 'file_not_found', 'ids');
      await refused(ada.api.drive.unstarFiles(['nothing']), 'file_not_found', 'ids');
      await refused(ada.api.drive.starFiles(tooMany), 'too_many_files', 'ids');
      await refused(ada.api.drive.unstarFiles(tooMany), 'too_many_files', 'ids');
    });
  },
  { freeQuota: 1000 },
);
