import { expect, it } from 'vitest';
import { uploadFile } from '../../src/index.ts';
import { newClient } from './clients.ts';
import { folder, good, type Person, refused, shared, signedUp, stored } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { onTheServer } from './services.ts';

/** Stores a zip of a folder with two files, as the service itself packs it. */
async function storedZip(service: ServiceUnderTest, ada: Person, name = 'Photos.zip'): Promise<string> {
  const photos = await folder(ada, 'Photos');
  await stored(ada, 'a.jpg', 'words of a', photos);
  await stored(ada, 'été.jpg', 'words of b', photos);
  const { url } = await good(ada.api.drive.archiveFiles({ ids: [photos] }));
  const bytes = await (await service.fetch(url)).arrayBuffer();
  return good(
    uploadFile(ada.runtime, new File([bytes], name), {
      parentId: '',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  );
}

/** The address of an entry, by the one of its archive. */
function entryOf(archive: string, entry: string): string {
  const url = new URL(archive);
  url.searchParams.set('entry', entry);
  return url.href;
}

onTheServer('contents of archives', (at) => {
  it.each(['a.docx', 'a.xlsx', 'a.pptx', 'a.odt', 'a.ods', 'a.odp'])(
    '[R10.6] %s is listed as the zip that it is inside',
    async (name) => {
      const ada = await signedUp(at(), `${name}@example.org`);
      const id = await storedZip(at(), ada, name);
      expect(await good(ada.api.drive.listContents({ id }))).toMatchObject({ format: 'zip', total: 3 });
    },
  );

  it('[R10.6] a zip is listed in pages without unpacking, and one entry is opened', async () => {
    const ada = await signedUp(at(), 'contents@example.org');
    const id = await storedZip(at(), ada);
    const all = await good(ada.api.drive.listContents({ id }));
    expect(all).toMatchObject({ format: 'zip', status: 'OK', total: 3, next_page_token: '' });
    expect(all.entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ['Photos/', 'folder', '0'],
      ['Photos/a.jpg', 'file', '10'],
      ['Photos/été.jpg', 'file', '10'],
    ]);
    const first = await good(ada.api.drive.listContents({ id, limit: 2 }));
    const rest = await good(ada.api.drive.listContents({ id, limit: 2, page: first.next_page_token }));
    expect([...first.entries, ...rest.entries]).toEqual(all.entries);
    expect(rest.next_page_token).toBe('');

    const { web_content_link: address } = await good(ada.api.drive.getFile(id));
    const opened = await at().fetch(entryOf(address, all.entries[2]?.id ?? ''));
    expect([opened.status, await opened.text()]).toEqual([200, 'words of b']);
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment;.*%C3%A9t%C3%A9\.jpg/);
    // One that browsers run nothing of is told by its own type.
    expect(opened.headers.get('content-type')).toBe('image/jpeg');
    for (const [entry, status] of [
      ['0', 404],
      ['999999999', 404],
      ['-1', 400],
      ['..', 400],
    ] as const) {
      expect([entry, (await at().fetch(entryOf(address, entry))).status]).toEqual([entry, status]);
    }
  });

  it('[R10.6] a file that is not an archive is reported; another account’s file and a bad page token are refused', async () => {
    const ada = await signedUp(at(), 'contents-no@example.org');
    const bo = await signedUp(at(), 'contents-bo@example.org');
    const { drive } = ada.api;
    const note = await stored(ada, 'note.txt', 'words');
    expect(await good(drive.listContents({ id: note }))).toMatchObject({
      status: 'UNSUPPORTED',
      entries: [],
    });
    const broken = await stored(ada, 'broken.zip', 'words that are no zip');
    expect(await good(drive.listContents({ id: broken }))).toMatchObject({
      ...{ format: 'zip', status: 'BROKEN', entries: [] },
    });
    const address = (await good(drive.getFile(note))).web_content_link;
    expect((await at().fetch(entryOf(address, '0'))).status).toBe(404);
    await refused(drive.listContents({ id: 'nothing' }), 'file_not_found');
    await refused(drive.listContents({ id: note, page: 'next' }), 'invalid_argument', 'page_token');
    await refused(bo.api.drive.listContents({ id: note }), 'file_not_found');
    await refused(newClient(at()).api.drive.listContents({ id: note }), 'unauthenticated');
  });

  it('[R10.6] a shared archive is listed only with access to the share', async () => {
    const ada = await signedUp(at(), 'contents-share@example.org');
    const id = await storedZip(at(), ada);
    const beside = await stored(ada, 'beside.zip', 'not shared');
    const made = await shared(ada, [id], { passCode: 'REQUIRED' });
    const { shares } = newClient(at()).api;
    const proof = { shareId: made.share_id, passCode: made.pass_code };
    const listed = await good(shares.listSharedContents({ ...proof, fileId: id }));
    expect(listed).toMatchObject({ share_status: 'OK', format: 'zip', total: 3 });
    expect(listed.entries).toEqual((await good(ada.api.drive.listContents({ id }))).entries);
    expect(await good(shares.listSharedContents({ shareId: made.share_id, fileId: id }))).toMatchObject({
      ...{ share_status: 'PASS_CODE_EMPTY', entries: [], total: null },
    });
    await refused(shares.listSharedContents({ ...proof, fileId: beside }), 'file_not_found');
    await refused(
      shares.listSharedContents({ ...proof, fileId: id, page: 'next' }),
      'invalid_argument',
      'page_token',
    );
  });
});
