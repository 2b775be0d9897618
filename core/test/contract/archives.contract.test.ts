import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { folder, good, refused, shared, signedUp, stored } from './people.ts';
import { readZip } from './read-zip.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { onTheServer } from './services.ts';

const hour = 3_600_000;
const tooMany = Array.from({ length: 1001 }, (_, n) => `f${n}`);

async function contentAt(service: ServiceUnderTest, url: string): Promise<Record<string, string>> {
  const response = await service.fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

onTheServer('archives', (at) => {
  it('[R10.5] several files and folders are downloaded as one zip', async () => {
    const ada = await signedUp(at(), 'zip@example.org');
    const photos = await folder(ada, 'Photos');
    const inner = await folder(ada, '2024 été', photos);
    await folder(ada, 'empty', photos);
    await stored(ada, 'a.txt', 'words of a', inner);
    const note = await stored(ada, 'a.txt', 'words', photos);
    const top = await stored(ada, 'A.TXT', 'top');
    const { drive } = ada.api;
    const archive = await good(drive.archiveFiles({ ids: [photos, top, note] }));
    expect(archive).toMatchObject({ name: 'Aloft.zip', size: '18', token: '' });
    expect(Date.parse(archive.expire)).toBeGreaterThanOrEqual(at().now() + hour - 60_000);
    expect(await contentAt(at(), archive.url)).toEqual({
      'Photos/': '',
      'Photos/2024 été/': '',
      'Photos/2024 été/a.txt': 'words of a',
      'Photos/a.txt': 'words',
      'Photos/empty/': '',
      'A.TXT': 'top',
    });
    const two = await good(drive.archiveFiles({ ids: [note, top], name: 'Both.zip' }));
    expect(two.name).toBe('Both.zip');
    expect(await contentAt(at(), two.url)).toEqual({ 'A.TXT': 'top', 'a (2).txt': 'words' });
    expect((await good(drive.archiveFiles({ ids: [photos] }))).name).toBe('Photos.zip');
    await good(drive.trashFiles([photos, top]));
    expect((await at().fetch(two.url)).status).toBe(404);
    await refused(drive.archiveFiles({ ids: [note] }), 'file_not_found', 'ids');
  });

  it('[R10.5] an archive that is empty, too large, of another account’s files or with an invalid name is refused', async () => {
    const ada = await signedUp(at(), 'zip-no@example.org');
    const bob = await signedUp(at(), 'zip-bob@example.org');
    const note = await stored(ada, 'note.txt', 'words');
    await refused(ada.api.drive.archiveFiles({ ids: [] }), 'invalid_argument', 'ids');
    await refused(ada.api.drive.archiveFiles({ ids: [note], name: 'a/b' }), 'invalid_argument', 'name');
    await refused(ada.api.drive.archiveFiles({ ids: tooMany }), 'too_many_files', 'ids');
    await refused(bob.api.drive.archiveFiles({ ids: [note] }), 'file_not_found', 'ids');
    await refused(newClient(at()).api.drive.archiveFiles({ ids: [note] }), 'unauthenticated');
    const { url } = await good(ada.api.drive.archiveFiles({ ids: [note] }));
    at().pass(hour);
    expect((await at().fetch(url)).status).toBe(404);
  });

  it('[R10.5] limits archives to 120 an hour', async () => {
    const ada = await signedUp(at(), 'zip-often@example.org');
    const ids = [await folder(ada, 'a')];
    const { share_id: shareId } = await shared(ada, ids);
    const { shares } = newClient(at(), { headers: { 'x-forwarded-for': '198.51.100.77' } }).api;
    for (let n = 0; n < 120; n += 1) {
      await good(ada.api.drive.archiveFiles({ ids }));
      await good(shares.archiveSharedFiles({ shareId, fileIds: ids }));
    }
    await refused(ada.api.drive.archiveFiles({ ids }), 'resource_exhausted');
    await refused(shares.archiveSharedFiles({ shareId, fileIds: ids }), 'resource_exhausted');
    at().pass(hour);
    await good(shares.archiveSharedFiles({ shareId, fileIds: ids }));
  });

  it('[R10.5 R6.3] shared entries are downloaded as one zip with access to the share, while it is open', async () => {
    const ada = await signedUp(at(), 'zip-share@example.org');
    const photos = await folder(ada, 'Photos');
    const a = await stored(ada, 'a.txt', 'words of a', photos);
    const beside = await stored(ada, 'beside.txt', 'b');
    const { share_id: shareId, pass_code: passCode } = await shared(ada, [photos], { passCode: 'REQUIRED' });
    const { shares } = newClient(at()).api;
    const { pass_code_token: passToken } = await good(shares.getShare({ shareId, passCode }));
    const proof = { shareId, passToken };
    const archive = await good(shares.archiveSharedFiles({ ...proof, fileIds: [photos], name: 'Trip' }));
    expect(archive).toMatchObject({ share_status: 'OK', name: 'Trip.zip', size: '10' });
    expect(await contentAt(at(), archive.url)).toEqual({ 'Photos/': '', 'Photos/a.txt': 'words of a' });
    const closed = { url: '', token: '', expire: '', name: '', size: '0' };
    expect(await good(shares.archiveSharedFiles({ shareId, fileIds: [a] }))).toEqual({
      share_status: 'PASS_CODE_EMPTY',
      ...closed,
    });
    await refused(shares.archiveSharedFiles({ ...proof, fileIds: [beside] }), 'file_not_found', 'file_ids');
    await refused(shares.archiveSharedFiles({ ...proof, fileIds: [] }), 'invalid_argument', 'file_ids');
    await refused(shares.archiveSharedFiles({ ...proof, fileIds: tooMany }), 'too_many_files', 'file_ids');
    await good(ada.api.shares.deleteShares([shareId]));
    expect((await at().fetch(archive.url)).status).toBe(404);
    expect(await good(shares.archiveSharedFiles({ ...proof, fileIds: [a] }))).toMatchObject({
      share_status: 'DELETED',
      ...closed,
    });
  });
});
