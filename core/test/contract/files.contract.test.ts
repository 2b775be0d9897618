import { expect, it } from 'vitest';
import { authenticatedRequest } from '../../src/index.ts';
import { FileList } from '../../src/wire/index.ts';
import { newClient } from './clients.ts';
import { folder, good, names, refused, signedUp, stored, usage } from './people.ts';
import { onEachService } from './services.ts';

const hour = 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();

onEachService('files', (at, serverOnly) => {
  serverOnly((at) => {
    it('[R7.7 R10.3] a new drive is empty and has its quota; folders take no space', async () => {
      const ada = await signedUp(at(), 'ada@example.org');
      expect(await names(ada)).toEqual([]);
      const { quota } = await good(ada.api.drive.getAbout());
      expect(quota).toMatchObject({ usage: '0', usage_in_trash: '0' });
      expect(Number(quota.limit)).toBeGreaterThan(0);
      const made = await good(ada.api.drive.createFolder('', 'Photos'));
      expect(made).toMatchObject({
        upload_type: 'UPLOAD_TYPE_UNKNOWN',
        file: {
          kind: 'drive#folder',
          name: 'Photos',
          parent_id: '',
          user_id: ada.id,
          size: '0',
          folder_type: 'NORMAL',
          hash: '',
          trashed: false,
          starred: false,
          phase: 'PHASE_TYPE_COMPLETE',
          writable: true,
          audit: { status: 'STATUS_OK' },
        },
      });
      const inner = await folder(ada, '2024', made.file.id);
      expect(await good(ada.api.drive.getAncestors(inner))).toEqual({
        ancestors: [
          { id: made.file.id, name: 'Photos' },
          { id: inner, name: '2024' },
        ],
      });
      expect(await usage(ada)).toBe('0');
    });

    it('[R10.1] the ancestors of a folder say whether one is in the trash', async () => {
      const ada = await signedUp(at(), 'way@example.org');
      const outer = await folder(ada, 'Outer');
      const inner = await folder(ada, 'Inner', outer);
      expect((await good(ada.api.drive.getAncestors(inner))).trashed).toBeUndefined();
      await good(ada.api.drive.trashFiles([outer]));
      expect(await good(ada.api.drive.getAncestors(inner))).toEqual({
        ancestors: [{ id: inner, name: 'Inner' }],
        trashed: true,
      });
      await refused(ada.api.drive.getAncestors(outer), 'file_not_found');
    });
  });

  it('[R10.3] a folder with a taken or invalid name, or a missing parent, is refused', async () => {
    const ada = await signedUp(at(), 'folders@example.org');
    await folder(ada, 'Photos');
    await refused(ada.api.drive.createFolder('', 'photos'), 'file_duplicated_name', 'name');
    await refused(ada.api.drive.createFolder('', 'a/b'), 'invalid_argument', 'name');
    await refused(ada.api.drive.createFolder('nowhere', 'Photos'), 'file_not_found', 'parent_id');
    expect(await names(ada)).toEqual(['Photos']);
  });

  serverOnly((at) => {
    it('[R10.3] an entry is renamed; a taken or invalid name and an unknown entry are refused', async () => {
      const ada = await signedUp(at(), 'events-by-type@example.org');
      const one = await folder(ada, 'one');
      await folder(ada, 'two');
      expect(await good(ada.api.drive.renameFile(one, 'three'))).toMatchObject({ id: one, name: 'three' });
      await refused(ada.api.drive.renameFile(one, 'TWO'), 'file_duplicated_name', 'name');
      await refused(ada.api.drive.renameFile(one, '..'), 'invalid_argument', 'name');
      await refused(ada.api.drive.renameFile('nothing', 'x'), 'file_not_found');
      expect(await names(ada)).toEqual(['three', 'two']);
    });

    it('[R10.1] a listing is paged, sorted and filtered, and has own entries only', async () => {
      const ada = await signedUp(at(), 'listing@example.org');
      const photos = await folder(ada, 'Photos');
      const clip = await stored(ada, 'Clip.mp4', 'moving pictures');
      at().pass(hour);
      const between = at().now();
      at().pass(hour);
      const note = await stored(ada, 'note.txt', 'words');
      const deep = await stored(ada, 'Deep note.txt', 'deep words', photos);
      const gone = await stored(ada, 'gone.txt', 'x');
      await good(ada.api.drive.trashFiles([gone]));
      await good(ada.api.drive.starFiles([note]));
      const found = async (wanted: object): Promise<readonly string[]> =>
        (await good(ada.api.drive.listFiles({ parentId: '*', trashed: false, ...wanted }))).files.map(
          (one) => one.name,
        );
      expect(await found({ parentId: '' })).toEqual(['Photos', 'Clip.mp4', 'note.txt']);
      expect(await found({ parentId: photos })).toEqual(['Deep note.txt']);
      expect(await found({})).toEqual(['Photos', 'Clip.mp4', 'Deep note.txt', 'note.txt']);
      expect(await found({ trashed: true })).toEqual(['gone.txt']);
      expect(await found({ kind: 'drive#folder' })).toEqual(['Photos']);
      expect(await found({ kind: 'drive#file', phase: 'PHASE_TYPE_COMPLETE', order: 'size_desc' })).toEqual([
        'Clip.mp4',
        'Deep note.txt',
        'note.txt',
      ]);
      expect(await found({ mimeType: 'video/' })).toEqual(['Clip.mp4']);
      expect(await found({ name: 'NOTE' })).toEqual(['Deep note.txt', 'note.txt']);
      expect(await found({ starred: true })).toEqual(['note.txt']);
      expect(await found({ modifiedAfter: iso(between), kind: 'drive#file' })).toEqual([
        'Deep note.txt',
        'note.txt',
      ]);
      expect(await found({ modifiedBefore: iso(between), kind: 'drive#file' })).toEqual(['Clip.mp4']);
      expect(await found({ categories: ['video'] })).toEqual(['Clip.mp4']);
      expect(await found({ categories: ['folder', 'text'] })).toEqual([
        'Photos',
        'Deep note.txt',
        'note.txt',
      ]);
      expect(await found({ largerThan: 5, smallerThan: 11 })).toEqual(['Deep note.txt']);
      expect(await found({ within: photos })).toEqual(['Deep note.txt']);
      expect(await found({ within: photos, name: 'note' })).toEqual(['Deep note.txt']);
      const told = await good(
        ada.api.drive.listFiles({ parentId: '*', name: 'note', trashed: false, withFolders: true }),
      );
      expect(told.folders).toEqual([{ id: photos, parent_id: '', name: 'Photos' }]);
      await refused(ada.api.drive.listFiles({ parentId: '*', within: 'nowhere' }), 'file_not_found');
      const first = await good(ada.api.drive.listFiles({ parentId: '', limit: 2 }));
      expect(first.files.map((one) => one.name)).toEqual(['Photos', 'Clip.mp4']);
      const last = await good(
        ada.api.drive.listFiles({ parentId: '', limit: 2, page: first.next_page_token }),
      );
      expect(last.files.map((one) => one.id)).toEqual([note]);
      expect(last.next_page_token).toBe('');
      await refused(ada.api.drive.listFiles({ parentId: 'nowhere' }), 'file_not_found');
      await refused(
        ada.api.drive.listFiles({ parentId: '', page: 'spoilt' }),
        'invalid_argument',
        'page_token',
      );
      const spoilt = authenticatedRequest(ada.runtime.call, {
        host: 'drive',
        path: '/drive/v1/files',
        query: { filters: '{"trashed":' },
        answer: FileList,
      });
      await refused(spoilt, 'invalid_argument', 'filters');
      const bo = await signedUp(at(), 'bo.listing@example.org');
      expect(await names(bo, '*')).toEqual([]);
      await refused(bo.api.drive.getFile(clip), 'file_not_found');
      await refused(bo.api.drive.listFiles({ parentId: photos }), 'file_not_found');
      await refused(bo.api.drive.getAncestors(deep), 'file_not_found');
    });
  });

  it('[R10.1] only the trash can be sorted by deletion time', async () => {
    const ada = await signedUp(at(), 'deleted@example.org');
    const kept = await folder(ada, 'Albums');
    await good(ada.api.drive.trashFiles([kept]));
    for (const name of ['a.txt', 'b.txt'])
      await good(ada.api.drive.trashFiles([await stored(ada, name, name)]));
    const trash = { parentId: '', trashed: true } as const;
    for (const [order, way] of [
      ['deleted_asc', 1],
      ['deleted_desc', -1],
    ] as const) {
      const first = await good(ada.api.drive.listFiles({ ...trash, order, limit: 2, skip: 0 }));
      const page = first.next_page_token;
      const rest = await good(ada.api.drive.listFiles({ ...trash, order, limit: 2, page }));
      const read = [...first.files, ...rest.files].map((one) => `${one.delete_time} ${one.id}`);
      expect(read).toEqual(read.toSorted((one, other) => (one < other ? -way : way)));
      expect([read.length, first.total_size, rest.next_page_token]).toEqual([3, 3, '']);
    }
    const order = 'deleted_desc';
    await refused(ada.api.drive.listFiles({ parentId: '', order }), 'invalid_argument', 'order');
    // A search in it, too.
    const { files } = await good(ada.api.drive.listFiles({ ...trash, parentId: '*', name: 'b', order }));
    expect(files.map((one) => one.name).toSorted()).toEqual(['Albums', 'b.txt']);
    const found = files.map((one) => `${one.delete_time} ${one.id}`);
    expect(found).toEqual(found.toSorted().toReversed());
  });

  serverOnly((at) => {
    it('[R10.1] a listing has a total, and begins at any index or name', async () => {
      const ada = await signedUp(at(), 'indexes@example.org');
      for (const name of ['Zebra', 'Albums']) await folder(ada, name);
      for (const name of ['a.txt', 'b.txt', 'bb.txt', 'c.txt']) await stored(ada, name, name);
      const all = ['Albums', 'Zebra', 'a.txt', 'b.txt', 'bb.txt', 'c.txt'];
      const page = async (wanted: object) => {
        const { files, total_size, start_index } = await good(
          ada.api.drive.listFiles({ parentId: '', limit: 2, ...wanted }),
        );
        return { names: files.map((one) => one.name), total: total_size, index: start_index };
      };
      for (let index = 0; index < 8; index += 1)
        expect(await page({ skip: index })).toEqual({ names: all.slice(index, index + 2), total: 6, index });
      expect(await page({ skip: 3, order: 'name_desc' })).toEqual({
        names: ['bb.txt', 'b.txt'],
        total: 6,
        index: 3,
      });
      const mixed = { foldersFirst: false } as const;
      expect(await page(mixed)).toMatchObject({ names: ['a.txt', 'Albums'] });
      expect(await page({ ...mixed, skip: 4 })).toEqual({ names: ['c.txt', 'Zebra'], total: 6, index: 4 });
      expect(await page({})).toEqual({ names: all.slice(0, 2), total: null, index: null });
      expect(await page({ nameFrom: 'B' })).toEqual({ names: ['b.txt', 'bb.txt'], total: 6, index: 3 });
      expect(await page({ nameFrom: 'ze' })).toMatchObject({ names: ['Zebra', 'a.txt'], index: 1 });
      expect(await page({ nameFrom: 'x' })).toEqual({ names: [], total: 6, index: null });
      const jump = await good(ada.api.drive.listFiles({ parentId: '', limit: 2, skip: 1 }));
      expect(await page({ page: jump.next_page_token })).toMatchObject({ names: ['b.txt', 'bb.txt'] });
      // Nobody has counted what a search finds, unless it is all on the page.
      expect(await page({ parentId: '*', name: 'zeb', skip: 0 })).toMatchObject({ total: 1, index: 0 });
      expect(await page({ parentId: '*', name: 't', skip: 0 })).toMatchObject({ total: null, index: 0 });
      await refused(
        ada.api.drive.listFiles({ parentId: '*', name: 'b', skip: 1 }),
        'invalid_argument',
        'skip',
      );
      await refused(
        ada.api.drive.listFiles({ parentId: '', skip: 1, page: jump.next_page_token }),
        'invalid_argument',
        'page_token',
      );
    });
  });

  it('[R3.3] numbers in names stand by their value, and letters with marks beside their base', async () => {
    const ada = await signedUp(at(), 'natural@example.org');
    const place = await folder(ada, 'Natural');
    const episodes = ['EP1', 'EP2', 'EP10', 'v1.9', 'v1.10', 'z'];
    const natural = ['Å', ...episodes, 'か', 'が', '第2集', '第10集', '😀 1', '😀 10'];
    for (const name of natural.toSorted()) await folder(ada, name, place);
    for (const [order, expected] of [
      ['name_asc', natural],
      ['name_desc', natural.toReversed()],
    ] as const) {
      const seen: string[] = [];
      let page = '';
      do {
        const list: FileList = await good(
          ada.api.drive.listFiles({ parentId: place, limit: 3, order, page }),
        );
        seen.push(...list.files.map((one) => one.name));
        page = list.next_page_token;
      } while (page !== '');
      expect(seen).toEqual(expected);
      for (const [prefix, found] of [
        ['ep1', ['EP1', 'EP10']],
        ['V1.', ['v1.9', 'v1.10']],
        ['å', ['Å']],
        ['が', ['が']],
        ['第1', ['第10集']],
      ] as const) {
        const first = order === 'name_asc' ? found[0] : found.at(-1);
        const wanted = { parentId: place, limit: 1, order, nameFrom: prefix };
        const { files, start_index: index } = await good(ada.api.drive.listFiles(wanted));
        expect([files[0]?.name, index]).toEqual([first, expected.indexOf(first ?? '')]);
      }
    }
  });

  serverOnly((at) => {
    it('[R3.3] what has a star comes first where that is wanted, the rest by name', async () => {
      const ada = await signedUp(at(), 'stars@example.org');
      const made: string[] = [];
      for (const name of ['z 2', 'z 10', 'a', 'b']) made.push(await folder(ada, name));
      await good(ada.api.drive.starFiles(made.slice(0, 2)));
      const order = 'starred_first';
      const seen: string[] = [];
      for (let page = '', pages = 0; pages < 2; pages += 1) {
        const list: FileList = await good(ada.api.drive.listFiles({ parentId: '', limit: 3, order, page }));
        seen.push(...list.files.map((one) => one.name));
        page = list.next_page_token;
      }
      expect(seen).toEqual(['z 2', 'z 10', 'a', 'b']);
      await refused(
        ada.api.drive.listFiles({ parentId: '', trashed: true, order }),
        'invalid_argument',
        'order',
      );
      const mode = { folder_id: '', view: 'list', order } as const;
      expect((await good(ada.api.drive.setDisplayMode(mode))).modes).toMatchObject([{ order }]);
    });
  });

  it('[R10.1] a search stands by how well the names fit where that is wanted', async () => {
    const ada = await signedUp(at(), 'relevance@example.org');
    const inOrder = ['song', 'song.old', 'song 2', 'song 10', 'a song', 'newsong'];
    for (const name of inOrder.toReversed()) await folder(ada, name);
    const wanted = { parentId: '*', order: 'relevance' } as const;
    const first = await good(ada.api.drive.listFiles({ ...wanted, name: 'song', limit: 4 }));
    const page = first.next_page_token;
    const rest = await good(ada.api.drive.listFiles({ ...wanted, name: 'song', limit: 4, page }));
    expect([...first.files, ...rest.files].map((one) => one.name)).toEqual(inOrder);
    await refused(ada.api.drive.listFiles(wanted), 'invalid_argument', 'order');
    await refused(
      ada.api.drive.listFiles({ ...wanted, name: 'a', trashed: true }),
      'invalid_argument',
      'order',
    );
  });

  it('[R7.30] a custom call uses the same pipeline', async () => {
    const ada = await signedUp(at(), 'pipeline@example.org');
    await folder(ada, 'Photos');
    const listed = await good(
      authenticatedRequest(ada.runtime.call, { host: 'drive', path: '/drive/v1/files', answer: FileList }),
    );
    expect(listed.files.map((one) => one.name)).toEqual(['Photos']);
    const [last] = ada.sent.slice(-1);
    expect(last?.headers.get('x-captcha-token')).not.toBeNull();
    const open = authenticatedRequest(newClient(at()).runtime.call, {
      host: 'drive',
      path: '/drive/v1/files',
      answer: FileList,
      captcha: false,
    });
    await refused(open, 'unauthenticated');
  });

  serverOnly((at) => {
    it('[R10.7] a file has links, hashes and a star, and playing it is logged', async () => {
      const ada = await signedUp(at(), 'file@example.org');
      const clip = await stored(ada, 'Clip.mp4', 'moving pictures');
      await good(ada.api.drive.starFiles([clip]));
      const before = at().now();
      const file = await good(ada.api.drive.getFile(clip, 'PLAY'));
      expect(file).toMatchObject({
        name: 'Clip.mp4',
        file_extension: '.mp4',
        mime_type: 'video/mp4',
        size: '15',
        starred: true,
        tags: [{ id: 'STAR', name: 'STAR' }],
        medias: [{ is_origin: true, is_default: true }],
      });
      expect(file.hash).toMatch(/^[0-9A-F]{40}$/);
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
      const link = file.links['application/octet-stream'] ?? Object.values(file.links)[0];
      expect(Date.parse(link?.expire ?? '')).toBeGreaterThanOrEqual(before + 600_000);
      const bytes = await at().fetch(file.web_content_link);
      expect(await bytes.text()).toBe('moving pictures');
      const played = await at().fetch(file.medias[0]?.link?.url ?? '');
      expect(await played.text()).toBe('moving pictures');
      await good(ada.api.drive.unstarFiles([clip]));
      expect(await good(ada.api.drive.getFile(clip))).toMatchObject({ starred: false, tags: [] });
      await refused(ada.api.drive.getFile('nothing'), 'file_not_found');
      await refused(ada.api.drive.getAncestors('nothing'), 'file_not_found');
    });

    it('[R10.7] events are listed newest first, once per file and type', async () => {
      const ada = await signedUp(at(), 'events@example.org');
      const one = await stored(ada, 'one.mp4', '1');
      at().pass(1000);
      const two = await stored(ada, 'two.txt', '22');
      at().pass(1000);
      await good(ada.api.drive.getFile(one, 'PLAY'));
      const told = async () =>
        (await good(ada.api.drive.listEvents())).events.map((event) => [event.type, event.file_id]);
      const before = [
        ['TYPE_PLAY', one],
        ['TYPE_UPLOAD', two],
        ['TYPE_UPLOAD', one],
      ];
      expect(await told()).toEqual(before);
      at().pass(1000);
      await good(ada.api.drive.getFile(one, 'PLAY'));
      expect(await told()).toEqual(before);
      const first = await good(ada.api.drive.listEvents({ limit: 1 }));
      expect(first.events[0]).toMatchObject({ file_name: 'one.mp4', reference_resource: { id: one } });
      const next = await good(ada.api.drive.listEvents({ limit: 1, page: first.next_page_token }));
      expect(next.events.map((event) => event.file_id)).toEqual([two]);
      await good(ada.api.drive.deleteFile(two));
      const { events } = await good(ada.api.drive.listEvents());
      expect(events.find((event) => event.file_id === two)).toMatchObject({ reference_resource: null });
      await refused(ada.api.drive.listEvents({ page: 'spoilt' }), 'invalid_argument', 'page_token');
    });

    it('[R10.7] events are filtered by type; renames only on request', async () => {
      const ada = await signedUp(at(), 'renamed-by-type@example.org');
      const file = await stored(ada, 'before.txt', '1');
      at().pass(1000);
      await good(ada.api.drive.renameFile(file, 'after.txt'));
      const told = async (types?: Parameters<typeof ada.api.drive.listEvents>[0]) =>
        (await good(ada.api.drive.listEvents(types))).events.map(
          (event) => `${event.type} ${event.file_name}`,
        );
      expect(await told()).toEqual(['TYPE_UPLOAD before.txt']);
      expect(await told({ types: ['TYPE_RENAME'] })).toEqual(['TYPE_RENAME after.txt']);
      expect(await told({ types: ['TYPE_UPLOAD', 'TYPE_RENAME'] })).toEqual([
        'TYPE_RENAME after.txt',
        'TYPE_UPLOAD before.txt',
      ]);
      expect(await told({ types: ['TYPE_PLAY'] })).toEqual([]);
    });
  });
});
