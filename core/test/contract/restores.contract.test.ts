import { expect, it } from 'vitest';
import { toPromise, waitFor } from 'xstate';
import { newClient } from './clients.ts';
import { folder, good, names, refused, shared, signedUp, stored, until, usage } from './people.ts';
import { onEachService } from './services.ts';

onEachService(
  'restores',
  (at, serverOnly) => {
    serverOnly((at) => {
      it('[R7.4 R4.2] entries of a share are saved with their descendants to an own folder', async () => {
        const ada = await signedUp(at(), 'ada@example.org');
        const bo = await signedUp(at(), 'bo@example.org');
        const photos = await folder(ada, 'Photos');
        await stored(ada, 'a.txt', 'words of a', photos);
        const note = await stored(ada, 'note.txt', 'a note');
        const made = await shared(ada, [photos, note], { passCode: 'REQUIRED', restoreLimit: '2' });
        const place = await folder(bo, 'place');
        const wanted = { shareId: made.share_id, fileIds: [photos, note], parentId: place };
        expect(await good(bo.api.shares.restoreShare(wanted))).toMatchObject({
          share_status: 'PASS_CODE_EMPTY',
          restore_status: 'RESTORE_UNKNOWN',
          file_id: '',
        });
        const done = await good(bo.api.shares.restoreShare({ ...wanted, passCode: made.pass_code }));
        expect(done).toMatchObject({ share_status: 'OK', restore_status: 'RESTORE_COMPLETE' });
        // Who follows a task whatever the status says finds it over.
        expect(await good(bo.api.drive.getTask(done.restore_task_id))).toMatchObject({
          type: 'restore',
          phase: 'PHASE_TYPE_COMPLETE',
          file_id: done.file_id,
        });
        expect(await names(bo, place)).toEqual(['Photos', 'note.txt']);
        expect(Object.keys(done.params)).toEqual(['trace_file_ids']);
        const traced: unknown = JSON.parse(Object.values(done.params)[0] ?? '{}');
        const { files } = await good(bo.api.drive.listFiles({ parentId: place }));
        expect(traced).toEqual({ [photos]: files[0]?.id, [note]: files[1]?.id });
        expect(done.file_id).toBe(files[0]?.id);
        expect(await names(bo, done.file_id)).toEqual(['a.txt']);
        expect(await usage(bo)).toBe('16');
        const copied = await good(bo.api.drive.getFile(files[1]?.id ?? ''));
        expect(await (await at().fetch(copied.web_content_link)).text()).toBe('a note');
        const { events } = await good(bo.api.drive.listEvents());
        expect(events.map((one) => [one.type, one.file_name]).toSorted()).toEqual([
          ['TYPE_RESTORE', 'Photos'],
          ['TYPE_RESTORE', 'note.txt'],
        ]);
        const { data } = await good(ada.api.shares.listShares());
        expect(data[0]?.restore_count).toBe('1');
      });
    });

    it('[R7.4 R8.2] with too little space, a missing entry or a missing folder nothing is saved or counted', async () => {
      const ada = await signedUp(at(), 'large@example.org');
      const bo = await signedUp(at(), 'small@example.org');
      const large = await stored(ada, 'large.txt', 'x'.repeat(700));
      const beside = await stored(ada, 'beside.txt', 'b');
      const { share_id: shareId } = await shared(ada, [large], { restoreLimit: '1' });
      await stored(bo, 'mine.txt', 'y'.repeat(400));
      const wanted = { shareId, fileIds: [large] };
      await refused(bo.api.shares.restoreShare(wanted), 'file_space_not_enough');
      await refused(
        bo.api.shares.restoreShare({ ...wanted, fileIds: [beside] }),
        'file_not_found',
        'file_ids',
      );
      await refused(
        bo.api.shares.restoreShare({ ...wanted, parentId: 'nowhere' }),
        'file_not_found',
        'parent_id',
      );
      const tooMany = Array.from({ length: 10_001 }, () => 'x');
      await refused(
        bo.api.shares.restoreShare({ ...wanted, fileIds: tooMany }),
        'too_many_files',
        'file_ids',
      );
      expect(await usage(bo)).toBe('400');
      expect(await names(bo)).toEqual(['mine.txt']);
      await good(
        bo.api.drive.deleteFiles([(await good(bo.api.drive.listFiles({ parentId: '' }))).files[0]?.id ?? '']),
      );
      expect(await good(bo.api.shares.restoreShare(wanted))).toMatchObject({ share_status: 'OK' });
      expect(await good(bo.api.shares.restoreShare(wanted))).toMatchObject({
        share_status: 'MAX_RESTORE_COUNT',
      });
    });

    serverOnly((at) => {
      it('[R4.2 R7.8 R10.9] a large tree is saved by a task that is polled, survives a reload and can be opened', async () => {
        const ada = await signedUp(at(), 'many@example.org');
        const bo = await signedUp(at(), 'follows@example.org');
        bo.runtime.store.write('user_id', bo.id);
        const one = await folder(ada, 'one');
        for (let n = 0; n < 8; n += 1) await folder(ada, `leaf ${n}`, one);
        const two = await folder(ada, 'two');
        for (let n = 0; n < 8; n += 1) await good(ada.api.drive.copyFiles([one], two));
        const all = await folder(ada, 'all');
        for (let n = 0; n < 8; n += 1) await good(ada.api.drive.copyFiles([two], all));
        const { share_id: shareId } = await shared(ada, [all]);
        const order = { shareId, passToken: '', fileIds: [all], parentId: '' };
        const before = bo.runtime.begin.restore(order);
        before.start();
        await waitFor(before, () => bo.runtime.store.read('restore_state', shareId) !== null);
        before.stop();
        const taskId = bo.runtime.store.read('restore_state', shareId) ?? '';
        const { tasks } = await good(bo.api.drive.listTasks({ type: 'restore' }));
        expect(tasks.map((task) => task.id)).toEqual([taskId]);
        const restores = bo.sent.filter((sent) => sent.url.endsWith('/share/restore')).length;
        const after = bo.runtime.begin.restore(order);
        after.start();
        const done = await toPromise(after);
        if (done.kind !== 'completed') expect.fail(`ended as ${done.kind}`);
        expect(bo.sent.filter((sent) => sent.url.endsWith('/share/restore'))).toHaveLength(restores);
        const task = await until(
          () => good(bo.api.drive.getTask(taskId)),
          (found) => found.phase === 'PHASE_TYPE_COMPLETE',
        );
        expect(task).toMatchObject({ type: 'restore', progress: 100, file_id: done.fileId });
        expect(await good(bo.api.drive.getFile(done.fileId))).toMatchObject({ name: 'all' });
        expect(await names(bo, done.fileId)).toHaveLength(8);
        expect(await good(bo.api.drive.getAncestors(done.fileId))).toMatchObject({
          ancestors: [{ name: 'all' }],
        });
      });
    });

    it('[R4.1] an ended share cannot be saved', async () => {
      const ada = await signedUp(at(), 'ends@example.org');
      const bo = await signedUp(at(), 'late@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const { share_id: shareId } = await shared(ada, [note]);
      await good(ada.api.shares.deleteShares([shareId]));
      expect(await good(bo.api.shares.restoreShare({ shareId, fileIds: [note] }))).toMatchObject({
        share_status: 'DELETED',
        restore_status: 'RESTORE_UNKNOWN',
      });
      await refused(newClient(at()).api.shares.restoreShare({ shareId, fileIds: [note] }), 'unauthenticated');
    });
  },
  { freeQuota: 1000 },
);
