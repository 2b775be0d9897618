import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { good, type Person, password, shared, signedUp, stored } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { onEachService } from './services.ts';

/** Every address that a person's file, archive and upload are given. */
async function addressesOf(ada: Person): Promise<readonly string[]> {
  const id = await stored(ada, 'words.txt', 'words');
  const file = await good(ada.api.drive.getFile(id));
  const archive = await good(ada.api.drive.archiveFiles({ ids: [id] }));
  const begun = await good(ada.api.drive.beginUpload({ parentId: '', name: 'a', size: '5' }));
  const links = Object.values(file.links).map(({ url }) => url);
  return [file.web_content_link, ...links, archive.url, begun.resumable?.params.endpoint ?? ''];
}

/** Whether each opens: an upload's by its offset, all others by their bytes. */
async function opens(service: ServiceUnderTest, urls: readonly string[]): Promise<readonly boolean[]> {
  const answers: boolean[] = [];
  for (const url of urls) {
    const method = url.includes('/upload/') ? 'HEAD' : 'GET';
    answers.push((await service.fetch(url, { method })).ok);
  }
  return answers;
}

onEachService('addresses', (at, serverOnly) => {
  serverOnly((at) => {
    it('[P9d] all content URLs of an account end with a new password, the end of other sessions and a deletion', async () => {
      const endings: Readonly<Record<string, (ada: Person) => Promise<unknown>>> = {
        password: ({ api }) =>
          good(api.user.changePassword({ oldPassword: password, newPassword: 'another long password' })),
        others: ({ api }) => good(api.user.endOtherSessions()),
        deletion: ({ api }) => good(api.user.deleteAccount(password)),
      };
      for (const [name, end] of Object.entries(endings)) {
        const ada = await signedUp(at(), `${name}-ends@example.org`);
        const urls = await addressesOf(ada);
        expect([name, await opens(at(), urls)]).toEqual([name, urls.map(() => true)]);
        await end(ada);
        expect([name, await opens(at(), urls)]).toEqual([name, urls.map(() => false)]);
      }
    });
  });

  it('[P9e] the content URLs of files and videos end at `expire`', async () => {
    const ada = await signedUp(at(), 'expire@example.org');
    const files = [];
    for (const name of ['words.txt', 'film.mp4'])
      files.push(await good(ada.api.drive.getFile(await stored(ada, name, `bytes of ${name}`))));
    for (const { name, links, medias } of files) {
      const given = [...Object.values(links), ...medias.flatMap(({ link }) => link ?? [])];
      const urls = given.map(({ url }) => url);
      const ends = new Set(given.map(({ expire }) => Date.parse(expire)));
      expect([name, ends.size]).toEqual([name, 1]);
      const [end = 0] = ends;
      // At least ten minutes, as the wire promises.
      expect(end - at().now()).toBeGreaterThan(9 * 60_000);
      expect([name, await opens(at(), urls)]).toEqual([name, urls.map(() => true)]);
      at().pass(end - at().now());
      expect([name, await opens(at(), urls)]).toEqual([name, urls.map(() => false)]);
    }
  });

  it('[P9f] a thumbnail URL does not serve the file', async () => {
    const ada = await signedUp(at(), 'thumbnail@example.org');
    const id = await stored(ada, 'picture.png', 'no picture');
    const { thumbnail_link: thumbnail } = await good(ada.api.drive.getFile(id));
    expect(thumbnail).toContain('/thumbnail/');
    const asFile = await at().fetch(thumbnail.replace('/thumbnail/', '/content/'));
    expect(asFile.status).toBe(404);
  });

  serverOnly((at) => {
    it('[P9a] the content URL of a shared file ends with the passcode', async () => {
      const ada = await signedUp(at(), 'passcode@example.org');
      const file = await stored(ada, 'words.txt', 'words');
      const made = await shared(ada, [file], { passCode: 'REQUIRED' });
      const proof = { shareId: made.share_id, passCode: made.pass_code };
      const { shares } = newClient(at()).api;
      const info = await good(shares.getSharedFile({ ...proof, fileId: file }));
      const urls = [info.file_info?.web_content_link ?? ''];
      expect(await opens(at(), urls)).toEqual([true]);
      await good(ada.api.shares.changeShare(made.share_id, { passCode: 'RENEWED' }));
      expect(await opens(at(), urls)).toEqual([false]);
    });
  });
});
