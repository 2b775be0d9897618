import { expect, it } from 'vitest';
import {
  bytesOf,
  folder,
  good,
  names,
  type Person,
  refused,
  signedUp,
  stored,
  until,
  usage,
} from './people.ts';
import { onEachService } from './services.ts';

const day = 86_400_000;

onEachService(
  'tasks',
  (at, serverOnly) => {
    const ended = (ada: Person, id: string) =>
      until(
        () => good(ada.api.drive.getTask(id)),
        ({ phase }) => phase === 'PHASE_TYPE_COMPLETE' || phase === 'PHASE_TYPE_ERROR',
      );
    const begun = async (ada: Person, url: string, more: object = {}): Promise<string> =>
      (await good(ada.api.drive.createOfflineTask({ url, ...more }))).task.id;

    serverOnly((at) => {
      it('[R1.9 R3.1 R10.9 R7.8] a link is downloaded into a folder, polled as a task, and logged as an event', async () => {
        const ada = await signedUp(at(), 'ada@example.org');
        const place = await folder(ada, 'place');
        const url = at().serve('words.txt', bytesOf('words from elsewhere'));
        const { task, file } = await good(ada.api.drive.createOfflineTask({ url, parentId: place }));
        expect(file).toBeNull();
        expect(task).toMatchObject({ type: 'offline', user_id: ada.id, params: { url } });
        const done = await ended(ada, task.id);
        expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100, file_size: '20' });
        const fetched = await good(ada.api.drive.getFile(done.file_id));
        expect(fetched).toMatchObject({ name: 'words.txt', parent_id: place, size: '20' });
        expect(await (await at().fetch(fetched.web_content_link)).text()).toBe('words from elsewhere');
        expect(await usage(ada)).toBe('20');
        const { events } = await good(ada.api.drive.listEvents());
        expect(events[0]).toMatchObject({ type: 'TYPE_DOWNLOAD', file_id: done.file_id });
        const named = await ended(ada, await begun(ada, url, { name: 'mine.txt' }));
        expect(named.file_name).toBe('mine.txt');
        expect(await names(ada)).toEqual(['place', 'mine.txt']);
        const list = await good(ada.api.drive.listFiles({ parentId: '' }));
        const kinds = [task, events[0], list, ...list.files].map((one) => one?.kind);
        expect(kinds).toEqual(['drive#task', 'drive#event', 'drive#fileList', 'drive#folder', 'drive#file']);
      });

      it('[R1.9] an invalid link is refused at once', async () => {
        const ada = await signedUp(at(), 'links@example.org');
        const ask = (url: string, parentId = '') => ada.api.drive.createOfflineTask({ url, parentId });
        await refused(ask('not a link'), 'invalid_argument', 'url');
        await refused(ask('ftp://files.example/a'), 'invalid_argument', 'url');
        await refused(ask(`https://files.example/${'a'.repeat(2048)}`), 'invalid_argument', 'url');
        await refused(ask('magnet:?xt=urn:btih:0123456789012345678901234567890123456789'), 'unimplemented');
        // Torrents wait for the operator's switch, the drive's own too.
        await refused(ada.api.drive.createOfflineTask({ torrentId: 'any' }), 'unimplemented', 'url');
        await refused(ask('https://files.example/a', 'nowhere'), 'file_not_found', 'parent_id');
        expect((await good(ada.api.drive.listTasks())).tasks).toEqual([]);
      });
    });

    it('[R10.9] a failed download has a reason, and is retried', async () => {
      const ada = await signedUp(at(), 'retries@example.org');
      const url = at().serve('late.txt', 404);
      const id = await begun(ada, url);
      expect(await ended(ada, id)).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'not_found' });
      at().serve('late.txt', bytesOf('late'));
      expect(await good(ada.api.drive.retryTask({ id, type: 'offline' }))).toEqual({});
      expect(await ended(ada, id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
      expect(await names(ada)).toEqual(['late.txt']);
      await refused(ada.api.drive.retryTask({ id, type: 'offline' }), 'failed_precondition');
      await refused(ada.api.drive.retryTask({ id: 'nothing', type: 'offline' }), 'task_not_found');
      const bo = await signedUp(at(), 'bo.retries@example.org');
      await refused(bo.api.drive.retryTask({ id, type: 'offline' }), 'task_not_found');
    });

    serverOnly((at) => {
      it('[R10.9] a download is paused and resumed, visible to other clients; other accounts cannot pause it', async () => {
        const ada = await signedUp(at(), 'pauses@example.org');
        const url = at().serve('slow.txt', 0);
        const id = await begun(ada, url);
        const task = { id, type: 'offline' };
        const bo = await signedUp(at(), 'bo.pauses@example.org');
        await refused(bo.api.drive.pauseTask(task), 'task_not_found');
        await refused(ada.api.drive.resumeTask(task), 'failed_precondition');
        expect(await good(ada.api.drive.pauseTask(task))).toEqual({});
        expect(await good(ada.api.drive.getTask(id))).toMatchObject({
          phase: 'PHASE_TYPE_PENDING',
          paused: true,
          speed: '0',
        });
        await refused(ada.api.drive.pauseTask(task), 'failed_precondition');
        await refused(bo.api.drive.resumeTask(task), 'task_not_found');
        const list = await good(ada.api.drive.listTasks({ type: 'offline', counts: true }));
        expect(list.counts).toEqual({ moving: 0, paused: 1, failed: 0, complete: 0 });
        const waiting = await good(ada.api.drive.listTasks({ phases: ['PHASE_TYPE_PENDING'] }));
        expect(waiting.tasks.map((one) => one.id)).toEqual([id]);
        expect(waiting.counts).toBeUndefined();
        at().serve('slow.txt', bytesOf('slow'));
        expect(await good(ada.api.drive.resumeTask(task))).toEqual({});
        expect(await ended(ada, id)).toMatchObject({
          phase: 'PHASE_TYPE_COMPLETE',
          paused: false,
          step: 'save',
          fetched_size: '4',
        });
        expect(await names(ada)).toEqual(['slow.txt']);
        await refused(ada.api.drive.pauseTask(task), 'failed_precondition');
        await refused(ada.api.drive.resumeTask({ ...task, id: 'nothing' }), 'task_not_found');
      });
    });

    it('[R1.9 T18] a private address is not fetched', async () => {
      const ada = await signedUp(at(), 'inside@example.org');
      const id = await begun(ada, 'http://169.254.169.254/latest/meta-data');
      expect(await ended(ada, id)).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'permission_denied' });
    });

    it('[R8.2 R1.9] a download that exceeds the quota leaves no file', async () => {
      const ada = await signedUp(at(), 'room@example.org');
      const url = at().serve('large.bin', bytesOf('x'.repeat(1001)));
      const id = await begun(ada, url);
      expect(await ended(ada, id)).toMatchObject({
        phase: 'PHASE_TYPE_ERROR',
        message: 'file_space_not_enough',
      });
      expect(await usage(ada)).toBe('0');
      expect(await names(ada)).toEqual([]);
    });

    serverOnly((at) => {
      it('[R10.9] tasks are listed by type and phase, in pages, newest first, and only to their owner', async () => {
        const ada = await signedUp(at(), 'lists@example.org');
        const fine = await begun(ada, at().serve('one.txt', bytesOf('1')));
        await ended(ada, fine);
        at().pass(1000);
        const bad = await begun(ada, at().serve('bad.txt', 404));
        await ended(ada, bad);
        const ids = async (wanted: object) =>
          (await good(ada.api.drive.listTasks(wanted))).tasks.map((one) => one.id);
        expect(await ids({})).toEqual([bad, fine]);
        expect(await ids({ type: 'offline', phases: ['PHASE_TYPE_COMPLETE'] })).toEqual([fine]);
        expect(await ids({ phases: ['PHASE_TYPE_ERROR', 'PHASE_TYPE_COMPLETE'] })).toEqual([bad, fine]);
        expect(await ids({ type: 'restore' })).toEqual([]);
        const first = await good(ada.api.drive.listTasks({ limit: 1 }));
        expect(first.tasks.map((one) => one.id)).toEqual([bad]);
        expect(await ids({ limit: 1, page: first.next_page_token })).toEqual([fine]);
        await refused(ada.api.drive.listTasks({ page: 'spoilt' }), 'invalid_argument', 'page_token');
        await refused(ada.api.drive.getTask('nothing'), 'task_not_found');
        const bo = await signedUp(at(), 'bo.lists@example.org');
        expect((await good(bo.api.drive.listTasks())).tasks).toEqual([]);
        await refused(bo.api.drive.getTask(bad), 'task_not_found');
      });

      it('[R10.9] tasks are deleted with or without their files; an unknown id refuses the whole call', async () => {
        const ada = await signedUp(at(), 'forgets@example.org');
        const one = await begun(ada, at().serve('one.txt', bytesOf('1')));
        const two = await begun(ada, at().serve('two.txt', bytesOf('22')));
        await ended(ada, one);
        await ended(ada, two);
        await refused(ada.api.drive.deleteTasks([one, 'nothing']), 'task_not_found');
        const bo = await signedUp(at(), 'bo.forgets@example.org');
        await refused(bo.api.drive.deleteTasks([one]), 'task_not_found');
        expect((await good(ada.api.drive.listTasks())).tasks).toHaveLength(2);
        expect(await good(ada.api.drive.deleteTasks([one]))).toEqual({});
        expect(await names(ada)).toEqual(['one.txt', 'two.txt']);
        expect(await good(ada.api.drive.deleteTasks([two], true))).toEqual({});
        expect(await names(ada)).toEqual(['one.txt']);
        expect((await good(ada.api.drive.listTasks())).tasks).toEqual([]);
      });

      it('[R8.2 R1.9] limits links to a hundred a day', async () => {
        const ada = await signedUp(at(), 'hundred@example.org');
        const url = at().serve('nothing.txt', 404);
        for (let n = 0; n < 100; n += 1) await begun(ada, url);
        await refused(ada.api.drive.createOfflineTask({ url }), 'task_daily_create_limit');
        at().pass(day + 1);
        await begun(ada, url);
      });
    });

    it('[R8.2] a link is refused when the drive is full', async () => {
      const ada = await signedUp(at(), 'full@example.org');
      await stored(ada, 'all.bin', 'x'.repeat(1000));
      const url = at().serve('one.txt', bytesOf('1'));
      await refused(ada.api.drive.createOfflineTask({ url }), 'file_space_not_enough');
    });
  },
  { freeQuota: 1000 },
);
