import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { folder, good, names, type Person, shared, signedUp, stored, usage } from './people.ts';
import { onEachService } from './services.ts';

/** `D/sub/z.txt`, with each order of the three and without those that are below others. */
async function plant(who: Person) {
  const dir = await folder(who, 'D');
  const sub = await folder(who, 'sub', dir);
  const file = await stored(who, 'z.txt', 'z', sub);
  return { dir, sub, file, orders: [[dir], [dir, sub, file], [file, sub, dir], [sub, dir, file, dir]] };
}
const trashOf = async (who: Person): Promise<readonly string[]> =>
  (await good(who.api.drive.listFiles({ parentId: '', trashed: true }))).files.map((one) => one.name);

onEachService('sets of ids', (at) => {
  it('[R10.3] a folder that is trashed with what is in it goes whole, in any order of the ids', async () => {
    for (const nth of [0, 1, 2, 3]) {
      const ada = await signedUp(at(), `trash${nth}@example.org`);
      const { dir, sub, orders } = await plant(ada);
      await good(ada.api.drive.trashFiles(orders[nth] ?? []));
      expect(await trashOf(ada)).toEqual(['D']);
      expect(await good(ada.api.drive.getFile(sub))).toMatchObject({ parent_id: dir, trashed: false });
    }
  });

  it('[R10.3] and so it is when it is deleted', async () => {
    for (const nth of [0, 1, 2, 3]) {
      const ada = await signedUp(at(), `delete${nth}@example.org`);
      const { orders } = await plant(ada);
      await good(ada.api.drive.deleteFiles(orders[nth] ?? []));
      expect(await names(ada, '*')).toEqual([]);
    }
  });

  it('[P4f R10.3] what was trashed out of a folder stays in the trash when the folder is deleted', async () => {
    const ada = await signedUp(at(), 'apart@example.org');
    const { dir, sub, file } = await plant(ada);
    await good(ada.api.drive.trashFiles([file]));
    await good(ada.api.drive.deleteFiles([sub]));
    expect(await trashOf(ada)).toEqual(['z.txt']);
    await good(ada.api.drive.deleteFiles([dir]));
    expect(await trashOf(ada)).toEqual(['z.txt']);
    expect(await good(ada.api.drive.getFile(file))).toMatchObject({ parent_id: '', trashed: true });
    await good(ada.api.drive.deleteFiles([file]));
    expect([await trashOf(ada), await usage(ada)]).toEqual([[], '0']);
  });

  it('[R4.2] a folder that is saved with what is in it is saved whole, and once', async () => {
    const ada = await signedUp(at(), 'owner@example.org');
    const { dir, orders } = await plant(ada);
    const { share_id: shareId } = await shared(ada, [dir]);
    for (const [nth, fileIds] of orders.entries()) {
      const bo = await signedUp(at(), `saver${nth}@example.org`);
      await good(bo.api.shares.restoreShare({ shareId, fileIds }));
      expect(await names(bo, '')).toEqual(['D']);
      const [saved] = (await good(bo.api.drive.listFiles({ parentId: '' }))).files;
      expect(await names(bo, saved?.id)).toEqual(['sub']);
      expect(await names(bo, '*')).toEqual(['D', 'sub', 'z.txt']);
    }
  });

  it('[R10.8] a folder that is shared with what is in it is one entry of the share, which has its name', async () => {
    const ada = await signedUp(at(), 'sharer@example.org');
    const { orders } = await plant(ada);
    for (const ids of orders) {
      const { share_id: shareId } = await shared(ada, ids);
      const share = await good(newClient(at()).api.shares.getShare({ shareId }));
      expect([share.title, share.file_num, share.files.map((one) => one.name)]).toEqual(['D', '1', ['D']]);
    }
  });
});
