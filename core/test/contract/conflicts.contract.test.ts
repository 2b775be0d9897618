import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { NameConflict } from '../../src/wire/index.ts';
import { bytesOf, folder, good, names, type Person, refused, signedUp, stored, until } from './people.ts';
import { onEachService } from './services.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

onEachService(
  'taken names',
  (at, serverOnly) => {
    const begin = (who: Person, text: string, nameConflict: NameConflict, more: object = {}) =>
      who.api.drive.beginUpload(
        { parentId: '', name: 'a.txt', size: String(text.length), ...more },
        { nameConflict },
      );
    const send = (endpoint: string, text: string): Promise<Response> =>
      at().fetch(endpoint, {
        method: 'PATCH',
        headers: { 'upload-offset': '0' },
        body: bytesOf(text),
      });
    const textOf = async (who: Person, id: string): Promise<string> => {
      const file = await good(who.api.drive.getFile(id));
      return (await at().fetch(file.web_content_link)).text();
    };
    const trashed = async (who: Person): Promise<readonly string[]> =>
      (await good(who.api.drive.listFiles({ parentId: '', trashed: true }))).files.map((one) => one.id);

    serverOnly((at) => {
      it('[R10.4] an upload replaces a file only when it is complete', async () => {
        const ada = await signedUp(at(), 'replaces@example.org');
        const old = await stored(ada, 'a.txt', 'old');
        const begun = await good(begin(ada, 'fresh', 'replace'));
        expect(begun.file.name).toBe('a.txt');
        expect([await names(ada), await trashed(ada)]).toEqual([['a.txt'], []]);
        expect(await textOf(ada, old)).toBe('old');
        expect((await send(begun.resumable?.params.endpoint ?? '', 'fresh')).status).toBe(200);
        expect([await names(ada), await trashed(ada)]).toEqual([['a.txt'], [old]]);
        expect(await textOf(ada, begun.file.id)).toBe('fresh');
        // Known content takes the name at once.
        const instant = await good(begin(ada, 'old', 'replace', { sha256: sha256('old') }));
        expect(instant.resumable).toBeUndefined();
        expect([await names(ada), (await trashed(ada)).length]).toEqual([['a.txt'], 2]);
      });

      it('[R10.4] an upload with a taken name is skipped, numbered or refused by the conflict policy', async () => {
        const ada = await signedUp(at(), 'skips@example.org');
        const old = await stored(ada, 'a.txt', 'old');
        const skipped = await good(begin(ada, 'fresh', 'skip'));
        expect([skipped.file.id, skipped.resumable]).toEqual([old, undefined]);
        expect((await good(ada.api.drive.getAbout())).quota.usage).toBe('3');
        const wanted = { parentId: '', name: 'a.txt', size: '5' };
        await refused(
          ada.api.drive.beginUpload(wanted, { nameConflict: 'refuse' }),
          'file_duplicated_name',
          'name',
        );
        expect((await good(begin(ada, 'fresh', 'keep_both'))).file.name).toBe('a (2).txt');
        await folder(ada, 'F');
        await refused(begin(ada, 'fresh', 'replace', { name: 'F' }), 'file_duplicated_name', 'name');
        expect((await good(begin(ada, 'fresh', 'skip', { name: 'free.txt' }))).resumable).toBeDefined();
      });
    });

    it('[R10.4 T19] bytes that do not match the announced hash end the upload', async () => {
      const ada = await signedUp(at(), 'lies@example.org');
      const begun = await good(begin(ada, 'truth', 'keep_both', { sha256: sha256('truth') }));
      const endpoint = begun.resumable?.params.endpoint ?? '';
      const answer = await send(endpoint, 'false');
      expect([answer.status, JSON.parse(await answer.text()).error]).toEqual([400, 'invalid_argument']);
      expect((await send(endpoint, 'truth')).status).toBe(404);
      expect((await good(ada.api.drive.getAbout())).quota.usage).toBe('0');
      expect(await names(ada)).toEqual([]);
    });

    serverOnly((at) => {
      it('[R10.3] a new folder with a taken name is numbered, replaces the existing one, or is the existing one', async () => {
        const ada = await signedUp(at(), 'folders@example.org');
        const old = await folder(ada, 'F');
        const make = async (nameConflict: NameConflict) =>
          (await good(ada.api.drive.createFolder('', 'F', { nameConflict }))).file;
        expect((await make('keep_both')).name).toBe('F (2)');
        expect((await make('skip')).id).toBe(old);
        expect((await make('replace')).name).toBe('F');
        expect([await names(ada), await trashed(ada)]).toEqual([['F', 'F (2)'], [old]]);
        await stored(ada, 'a.txt', 'x');
        for (const nameConflict of ['skip', 'replace'] as const)
          await refused(
            ada.api.drive.createFolder('', 'a.txt', { nameConflict }),
            'file_duplicated_name',
            'name',
          );
      });

      it('[R10.3] a move with a taken name numbers, replaces or skips entries', async () => {
        const ada = await signedUp(at(), 'moves@example.org');
        const [from, to] = [await folder(ada, 'from'), await folder(ada, 'to')];
        const old = await stored(ada, 'a.txt', 'old', to);
        const mine = await stored(ada, 'a.txt', 'mine', from);
        const move = (nameConflict: NameConflict) =>
          good(ada.api.drive.moveFiles([mine], to, { nameConflict }));
        await refused(ada.api.drive.moveFiles([mine], to), 'file_duplicated_name', 'ids');
        await move('skip');
        expect([await names(ada, from), await names(ada, to)]).toEqual([['a.txt'], ['a.txt']]);
        await move('replace');
        expect([await names(ada, from), await names(ada, to), await trashed(ada)]).toEqual([
          [],
          ['a.txt'],
          [old],
        ]);
        expect(await textOf(ada, mine)).toBe('mine');
        const third = await stored(ada, 'a.txt', 'third', from);
        await good(ada.api.drive.moveFiles([third], to, { nameConflict: 'keep_both' }));
        expect(await names(ada, to)).toEqual(['a (2).txt', 'a.txt']);
        await folder(ada, 'a.txt', from);
        const inFrom = (await good(ada.api.drive.listFiles({ parentId: from }))).files.map((one) => one.id);
        await refused(
          ada.api.drive.moveFiles(inFrom, to, { nameConflict: 'replace' }),
          'file_duplicated_name',
        );
      });

      it('[R10.3] a copy with a taken name replaces, skips or refuses; no entry replaces itself', async () => {
        const ada = await signedUp(at(), 'copies@example.org');
        const to = await folder(ada, 'to');
        const mine = await stored(ada, 'a.txt', 'mine');
        const old = await stored(ada, 'a.txt', 'old', to);
        const copy = (parentId: string, nameConflict: NameConflict) =>
          ada.api.drive.copyFiles([mine], parentId, { nameConflict });
        await refused(copy(to, 'refuse'), 'file_duplicated_name');
        await good(copy(to, 'skip'));
        expect((await good(ada.api.drive.getAbout())).quota.usage).toBe('7');
        await good(copy(to, 'replace'));
        expect([await names(ada, to), await trashed(ada)]).toEqual([['a.txt'], [old]]);
        await good(copy('', 'replace'));
        expect(await names(ada)).toEqual(['to', 'a (2).txt', 'a.txt']);
        const place = await folder(ada, 'place');
        await folder(ada, 'a.txt', place);
        await refused(copy(place, 'replace'), 'file_duplicated_name');
      });

      it('[R10.3] undelete follows the conflict policy, too', async () => {
        const ada = await signedUp(at(), 'trash@example.org');
        const old = await stored(ada, 'a.txt', 'old');
        await good(ada.api.drive.trashFiles([old]));
        const fresh = await stored(ada, 'a.txt', 'fresh');
        const back = (nameConflict: NameConflict) => ada.api.drive.untrashFiles([old], { nameConflict });
        await refused(back('refuse'), 'file_duplicated_name');
        await good(back('skip'));
        expect(await trashed(ada)).toEqual([old]);
        await good(back('replace'));
        expect([await names(ada), await trashed(ada)]).toEqual([['a.txt'], [fresh]]);
      });

      it('[R1.9] an offline download applies the conflict policy when it completes', async () => {
        const ada = await signedUp(at(), 'links@example.org');
        const old = await stored(ada, 'words.txt', 'old');
        const url = at().serve('words.txt', bytesOf('words'));
        const fetched = async (nameConflict: NameConflict): Promise<string> => {
          const { task } = await good(ada.api.drive.createOfflineTask({ url }, { nameConflict }));
          const done = await until(
            () => good(ada.api.drive.getTask(task.id)),
            ({ phase }) => phase === 'PHASE_TYPE_COMPLETE' || phase === 'PHASE_TYPE_ERROR',
          );
          return done.file_id;
        };
        expect(await fetched('skip')).toBe(old);
        expect((await good(ada.api.drive.getAbout())).quota.usage).toBe('3');
        const fresh = await fetched('replace');
        expect([await names(ada), await trashed(ada)]).toEqual([['words.txt'], [old]]);
        expect(await textOf(ada, fresh)).toBe('words');
      });
    });
  },
  { freeQuota: 1000 },
);
