import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { beginUpload, saveVersion, uploadFile } from '../../src/index.ts';
import { newClient } from './clients.ts';
import { bytesOf, folder, good, names, refused, signedUp, stored, usage, verified } from './people.ts';
import { onEachService } from './services.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

onEachService(
  'uploads',
  (at, serverOnly) => {
    it('[R10.4] space is reserved, bytes are sent in parts, the last part completes the file', async () => {
      const ada = await signedUp(at(), 'ada@example.org');
      const begun = await good(ada.api.drive.beginUpload({ parentId: '', name: 'a.txt', size: '10' }));
      expect(begun).toMatchObject({
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        resumable: { provider: 'PROVIDER_ALOFT' },
      });
      expect(await usage(ada)).toBe('10');
      expect(await names(ada)).toEqual([]);
      const endpoint = begun.resumable?.params.endpoint ?? '';
      const send = (offset: number, text: string): Promise<Response> =>
        at().fetch(endpoint, {
          method: 'PATCH',
          headers: { 'upload-offset': String(offset) },
          body: bytesOf(text),
        });
      const partial = await send(0, '01234');
      expect([partial.status, partial.headers.get('upload-offset')]).toEqual([204, '5']);
      const head = await at().fetch(endpoint, { method: 'HEAD' });
      expect(head.headers.get('upload-offset')).toBe('5');
      expect((await send(3, '34567')).status).toBe(400);
      expect((await send(5, '56789')).status).toBe(200);
      expect(await names(ada)).toEqual(['a.txt']);
      const file = await good(ada.api.drive.getFile(begun.file.id));
      expect(file.sha256).toBe(sha256('0123456789'));
      expect(await (await at().fetch(file.web_content_link)).text()).toBe('0123456789');
    });

    it('[R10.4] an upload whose first response was lost continues under its idempotency key', async () => {
      const ada = await signedUp(at(), 'unheard@example.org');
      const source = new File(['0123456789'], 'a.txt');
      const begin = (beginKey: string) => {
        const actor = beginUpload(ada.runtime, source, '', { onConflict: 'ask', beginKey });
        actor.start();
        return actor;
      };
      const first = begin('page-of-yesterday');
      await waitFor(first, (snapshot) => !snapshot.matches('hashing') && !snapshot.matches('beginning'));
      first.stop();
      const second = await waitFor(begin('page-of-yesterday'), (snapshot) => snapshot.hasTag('settled'));
      expect(second.matches('stored')).toBe(true);
      expect([await names(ada), await usage(ada)]).toEqual([['a.txt'], '10']);
      const other = await waitFor(begin('another-page'), (snapshot) => snapshot.hasTag('settled'));
      expect(other.matches('asking')).toBe(true);
    });

    it('[P12d R10.4] the same file goes on where an unfinished upload stopped, counted once; another one does not', async () => {
      const ada = await signedUp(at(), 'again@example.org');
      const wanted = { parentId: '', name: 'a.txt', size: '10', sha256: sha256('0123456789') };
      const first = await good(ada.api.drive.beginUpload(wanted));
      const send = (endpoint: string, offset: number, text: string) =>
        at().fetch(endpoint, {
          method: 'PATCH',
          headers: { 'upload-offset': String(offset) },
          body: bytesOf(text),
        });
      await send(first.resumable?.params.endpoint ?? '', 0, '0123');
      const second = await good(ada.api.drive.beginUpload(wanted, { nameConflict: 'refuse' }));
      expect([second.file.id, second.file.name]).toEqual([first.file.id, 'a.txt']);
      expect(await usage(ada)).toBe('10');
      const place = await folder(ada, 'place');
      const others = [
        { ...wanted, parentId: place },
        { ...wanted, name: 'A.txt' },
        { ...wanted, size: '9' },
        { ...wanted, sha256: sha256('other') },
        { parentId: '', name: 'a.txt', size: '10' },
        { parentId: '', name: 'a.txt', size: '10' },
      ];
      const ids = new Set([first.file.id]);
      for (const other of others) {
        const begun = await good(ada.api.drive.beginUpload(other));
        ids.add(begun.file.id);
        await at().fetch(begun.resumable?.params.endpoint ?? '', { method: 'DELETE' });
      }
      expect(ids.size).toBe(1 + others.length);
      // Whoever begins with the first byte is told where the upload is, and the flow goes on there.
      const id = await good(
        uploadFile(ada.runtime, new File(['0123456789'], 'a.txt'), {
          parentId: '',
          signal: new AbortController().signal,
          onProgress: () => undefined,
        }),
      );
      expect([id, await names(ada), await usage(ada)]).toEqual([first.file.id, ['place', 'a.txt'], '10']);
    });

    it('[P12d R10.4] known content that has the name is not added once more, unless both are to be kept', async () => {
      const ada = await signedUp(at(), 'twice@example.org');
      await stored(ada, 'A.txt', 'one');
      const wanted = { parentId: '', name: 'a.txt', size: '3', sha256: sha256('two') };
      const begin = (more: object = {}, options?: { nameConflict: 'keep_both' | 'refuse' }) =>
        good(ada.api.drive.beginUpload({ ...wanted, ...more }, options));
      const { resumable } = await begin();
      await at().fetch(resumable?.params.endpoint ?? '', {
        method: 'PATCH',
        headers: { 'upload-offset': '0' },
        body: bytesOf('two'),
      });
      const again = [await begin(), await begin({ name: 'A.TXT' }), await begin({ sha256: sha256('one') })];
      expect(again.map(({ file }) => file.name)).toEqual(['a (2).txt', 'a (2).txt', 'A.txt']);
      expect([await names(ada), await usage(ada)]).toEqual([['a (2).txt', 'A.txt'], '6']);
      expect((await begin({}, { nameConflict: 'keep_both' })).file.name).toBe('a (3).txt');
      await refused(ada.api.drive.beginUpload(wanted, { nameConflict: 'refuse' }), 'file_duplicated_name');
      expect((await begin({ name: 'b.txt' })).file.name).toBe('b.txt');
      expect((await begin({ parentId: await folder(ada, 'place') })).file.name).toBe('a.txt');
    });

    it('[R10.3 R10.4] an unfinished upload holds no name, and takes a number if its name is taken in the end', async () => {
      const ada = await signedUp(at(), 'ghosts@example.org');
      const begin = (text: string, nameConflict: 'keep_both' | 'refuse' | 'skip') => {
        const wanted = { parentId: '', name: 'a.txt', size: String(text.length), sha256: sha256(text) };
        return good(ada.api.drive.beginUpload(wanted, { nameConflict }));
      };
      const finish = async ({ resumable }: Awaited<ReturnType<typeof begin>>, text: string) => {
        const answer = await at().fetch(resumable?.params.endpoint ?? '', {
          method: 'PATCH',
          headers: { 'upload-offset': '0' },
          body: bytesOf(text),
        });
        return JSON.parse(await answer.text()).file.name;
      };
      const left = await begin('left', 'keep_both');
      const refusing = await begin('refusing', 'refuse');
      const skipping = await begin('skipping', 'skip');
      expect([left, refusing, skipping].map(({ file }) => file.name)).toEqual(['a.txt', 'a.txt', 'a.txt']);
      const made = await good(ada.api.drive.createFolder('', 'a.txt'));
      expect([made.file.name, await names(ada)]).toEqual(['a.txt', ['a.txt']]);
      expect(await finish(refusing, 'refusing')).toBe('a (2).txt');
      expect(await finish(skipping, 'skipping')).toBe('a (3).txt');
      expect(await finish(left, 'left')).toBe('a (4).txt');
      expect(await names(ada)).toEqual(['a.txt', 'a (2).txt', 'a (3).txt', 'a (4).txt']);
    });

    it('[R10.4] a file that changed after it was hashed is refused whole, and another try stores the new one', async () => {
      const ada = await signedUp(at(), 'changes@example.org');
      let text = '0123456789';
      const source = {
        name: 'a.txt',
        size: text.length,
        slice: (start: number, end: number) => new Blob([text]).slice(start, end),
      };
      const actor = beginUpload(ada.runtime, source, '');
      actor.subscribe((snapshot) => {
        if (snapshot.matches('beginning')) text = 'abcdefghij';
      });
      actor.start();
      const refusedOne = await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
      expect(refusedOne.context.failure).toMatchObject({ code: 'invalid_argument', field: 'hash' });
      expect(await names(ada)).toEqual([]);
      actor.send({ type: 'upload.retry' });
      const storedOne = await waitFor(actor, (snapshot) => snapshot.matches('stored'));
      const file = await good(ada.api.drive.getFile(storedOne.context.fileId));
      expect([file.name, file.sha256]).toEqual(['a.txt', sha256('abcdefghij')]);
    });

    it('[R10.6] new content replaces that of the same file, unless it has changed since it was read', async () => {
      const ada = await signedUp(at(), 'writes@example.org');
      const id = await stored(ada, 'notes.txt', 'one');
      const version = (text: string, basedOn: string) =>
        saveVersion(ada.runtime, { id, content: new Blob([text]), basedOn: sha256(basedOn) });
      expect(await good(version('one and two', 'one'))).toBe(sha256('one and two'));
      const file = await good(ada.api.drive.getFile(id));
      expect([file.size, file.sha256, await usage(ada)]).toEqual(['11', sha256('one and two'), '11']);
      expect(await (await at().fetch(file.web_content_link)).text()).toBe('one and two');
      await refused(version('mine', 'one'), 'failed_precondition');
      await refused(
        saveVersion(ada.runtime, { id: 'nobody', content: new Blob(['a']), basedOn: sha256('one') }),
        'file_not_found',
      );
      const begin = (size: number, basedOn = sha256('one and two')) =>
        ada.api.drive.beginVersion(id, { size, sha256: sha256('next'), basedOn });
      await refused(begin(2000), 'file_space_not_enough');
      await refused(begin(4, 'none'), 'invalid_argument', 'based_on');
      await refused(
        newClient(at()).api.drive.beginVersion(id, {
          size: 4,
          sha256: sha256('next'),
          basedOn: sha256('one'),
        }),
        'unauthenticated',
      );
      // The other one ends first: what was begun before is refused with its last byte.
      const late = await good(
        ada.api.drive.beginVersion(id, { size: 4, sha256: sha256('late'), basedOn: sha256('one and two') }),
      );
      await good(version('three', 'one and two'));
      const answer = await at().fetch(late.endpoint, {
        method: 'PATCH',
        headers: { 'upload-offset': '0' },
        body: bytesOf('late'),
      });
      expect(answer.ok).toBe(false);
      expect([await usage(ada), await names(ada)]).toEqual(['5', ['notes.txt']]);
    });

    it('[R10.4 R10.6] a file keeps its own date: sent, known, as a version; no date is the moment', async () => {
      const ada = await signedUp(at(), 'dates@example.org');
      const { drive } = ada.api;
      const [old, newer] = [Date.UTC(2009, 4, 1, 10, 20, 30), Date.UTC(2015, 0, 1)];
      const file = (text: string, lastModified: number) => new File([text], 'a.txt', { lastModified });
      const send = (source: File) =>
        good(
          uploadFile(ada.runtime, source, {
            parentId: '',
            signal: new AbortController().signal,
            onProgress: () => undefined,
          }),
        );
      const dateOf = async (id: string) => {
        const { modified_time: modified, user_modified_time: own } = await good(drive.getFile(id));
        expect(modified).toBe(own);
        return Date.parse(own);
      };
      const id = await send(file('a photo', old));
      expect(await dateOf(id)).toBe(old);
      const now = Date.parse((await good(drive.getFile(id))).created_time);
      // A program that does not know a date says 0.
      expect(await dateOf(await send(file('undated', 0)))).toBeGreaterThanOrEqual(now);
      const again = { parentId: '', name: 'b.txt', size: '7', sha256: sha256('a photo') };
      const known = await good(drive.beginUpload({ ...again, modified: '2015-01-01T00:00:00Z' }));
      expect(await dateOf(known.file.id)).toBe(newer);
      const { files } = await good(drive.listFiles({ parentId: '', order: 'modified_asc' }));
      expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'a (2).txt']);
      expect(await dateOf(id)).toBe(old);
      await good(saveVersion(ada.runtime, { id, content: file('next', newer), basedOn: sha256('a photo') }));
      expect(await dateOf(id)).toBe(newer);
      await good(saveVersion(ada.runtime, { id, content: new Blob(['last']), basedOn: sha256('next') }));
      expect(await dateOf(id)).toBeGreaterThanOrEqual(now);
      const wrong = { parentId: '', name: 'd.txt', size: '1', modified: 'yesterday' };
      await refused(drive.beginUpload(wrong), 'invalid_argument', 'user_modified_time');
    });

    it('[R10.4] a cancelled upload releases its space', async () => {
      const ada = await signedUp(at(), 'gives.up@example.org');
      const begun = await good(ada.api.drive.beginUpload({ parentId: '', name: 'a.txt', size: '10' }));
      await at().fetch(begun.resumable?.params.endpoint ?? '', { method: 'DELETE' });
      expect(await usage(ada)).toBe('0');
    });

    it('[R10.4] a taken name is numbered; an invalid name, a missing folder and too little space are refused', async () => {
      const ada = await signedUp(at(), 'names@example.org');
      await stored(ada, 'a.txt', '123');
      await stored(ada, 'a.txt', '456');
      expect(await names(ada)).toEqual(['a (2).txt', 'a.txt']);
      const wanted = { parentId: '', name: 'b.txt', size: '1' };
      await refused(ada.api.drive.beginUpload({ ...wanted, name: '..' }), 'invalid_argument', 'name');
      await refused(ada.api.drive.beginUpload({ ...wanted, size: 'much' }), 'invalid_argument');
      await refused(
        ada.api.drive.beginUpload({ ...wanted, parentId: 'nowhere' }),
        'file_not_found',
        'parent_id',
      );
      await refused(ada.api.drive.beginUpload({ ...wanted, size: '1001' }), 'file_space_not_enough');
      expect(await usage(ada)).toBe('6');
    });

    serverOnly((at) => {
      it('[R10.4] an account may have a thousand open uploads', async () => {
        const eager = await verified(at(), 'eager@example.org');
        await good(eager.api.vip.claimFreeVip());
        const id = await stored(eager, 'a.txt', 'a');
        const begin = (n: number) =>
          eager.api.drive.beginUpload({ parentId: '', name: `${n}.bin`, size: '1' });
        const first = await good(begin(0));
        for (let n = 1; n < 1000; n += 1) await good(begin(n));
        await refused(begin(1000), 'resource_exhausted');
        const version = { size: 1, sha256: sha256('b'), basedOn: sha256('a') };
        await refused(eager.api.drive.beginVersion(id, version), 'resource_exhausted');
        await at().fetch(first.resumable?.params.endpoint ?? '', { method: 'DELETE' });
        await good(begin(1000));
      });

      it('[R10.4] the account’s own content is not uploaded again, by either hash; other accounts’ content is not revealed', async () => {
        const ada = await signedUp(at(), 'instant@example.org');
        const first = await good(ada.api.drive.getFile(await stored(ada, 'a.txt', 'twice')));
        const wanted = { parentId: '', name: 'b.txt', size: '5' };
        const keepBoth = { nameConflict: 'keep_both' } as const;
        const bySha = await good(ada.api.drive.beginUpload({ ...wanted, sha256: first.sha256 }, keepBoth));
        const byGcid = await good(ada.api.drive.beginUpload({ ...wanted, hash: first.hash }, keepBoth));
        for (const instant of [bySha, byGcid]) {
          expect(instant.resumable).toBeUndefined();
          expect(instant.file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', hash: first.hash });
        }
        expect(await names(ada)).toEqual(['a.txt', 'b (2).txt', 'b.txt']);
        expect(await usage(ada)).toBe('15');
        const wrongSize = await good(ada.api.drive.beginUpload({ ...wanted, size: '6', hash: first.hash }));
        expect(wrongSize.resumable).toBeDefined();
        expect(await good(ada.api.drive.findContent(first.hash))).toEqual({ gcid: first.hash });
        expect(await good(ada.api.drive.findContent('0'.repeat(40)))).toEqual({ gcid: '' });
        await refused(ada.api.drive.findContent('not a hash'), 'invalid_argument', 'gcid');
        const bo = await signedUp(at(), 'bo.instant@example.org');
        expect(await good(bo.api.drive.findContent(first.hash))).toEqual({ gcid: '' });
        const others = await good(
          bo.api.drive.beginUpload({ ...wanted, hash: first.hash, sha256: first.sha256 }),
        );
        expect(others.resumable).toBeDefined();
      });

      it('[R10.4] lists the account’s files with the same content, without those in the trash', async () => {
        const ada = await signedUp(at(), 'same@example.org');
        const place = await folder(ada, 'place');
        const first = await stored(ada, 'first.txt', 'same words', place);
        const { sha256: hash } = await good(ada.api.drive.getFile(first));
        const again = async (name: string, parentId: string): Promise<string> => {
          const wanted = { parentId, name, size: '10', sha256: hash };
          return (await good(ada.api.drive.beginUpload(wanted))).file.id;
        };
        const [second, third] = [await again('second.txt', ''), await again('third.txt', '')];
        await stored(ada, 'other.txt', 'other words');
        const bo = await signedUp(at(), 'bo.same@example.org');
        const foreign = await stored(bo, 'foreign.txt', 'same words');

        const inPlace = { id: first, name: 'first.txt', parent_id: place, parent_name: 'place' };
        const atTop = { id: second, name: 'second.txt', parent_id: '', parent_name: '' };
        expect((await good(ada.api.drive.getDuplicates(third))).duplicates).toEqual([inPlace, atTop]);
        // In the trash with its folder, or by itself.
        await good(ada.api.drive.trashFiles([place]));
        expect((await good(ada.api.drive.getDuplicates(third))).duplicates).toEqual([atTop]);
        await good(ada.api.drive.trashFiles([second]));
        expect(await good(ada.api.drive.getDuplicates(third))).toEqual({ duplicates: [] });

        expect(await good(bo.api.drive.getDuplicates(foreign))).toEqual({ duplicates: [] });
        await refused(bo.api.drive.getDuplicates(third), 'file_not_found');
        // Empty files have no content to compare, and folders none at all.
        const empty = await stored(ada, 'empty.txt', '');
        await stored(ada, 'empty too.txt', '');
        expect(await good(ada.api.drive.getDuplicates(empty))).toEqual({ duplicates: [] });
        const emptyFolder = await folder(ada, 'empty');
        expect(await good(ada.api.drive.getDuplicates(emptyFolder))).toEqual({ duplicates: [] });
        // A content that a whole drive names is told ten times.
        for (let n = 0; n < 12; n += 1) await again(`copy ${n}.txt`, '');
        expect((await good(ada.api.drive.getDuplicates(third))).duplicates).toHaveLength(10);
      });
    });

    it('[R10.4] the upload flow uploads a file into its folder', async () => {
      const ada = await signedUp(at(), 'flow@example.org');
      const place = await folder(ada, 'place');
      const progress: number[] = [];
      const id = await good(
        uploadFile(ada.runtime, new File(['some words'], 'w.txt'), {
          parentId: place,
          signal: new AbortController().signal,
          onProgress: (done) => progress.push(done),
        }),
      );
      expect(progress.at(-1)).toBe(10);
      expect(await good(ada.api.drive.getFile(id))).toMatchObject({
        name: 'w.txt',
        parent_id: place,
        sha256: sha256('some words'),
        mime_type: 'text/plain',
      });
    });
  },
  { freeQuota: 1000 },
);
