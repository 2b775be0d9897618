import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { folder, good, refused, signedUp, stored } from './people.ts';
import { onTheServer } from './services.ts';

const today = (time: number, offset = 0): string =>
  new Date(time + offset * 60_000).toISOString().slice(0, 10);

onTheServer('views', (at) => {
  it('[R2.25] the timeline lists the days of a folder’s photos and videos, and the files of a day', async () => {
    const ada = await signedUp(at(), 'timeline@example.org');
    const photos = await folder(ada, 'Photos');
    const first = await stored(ada, 'first.jpg', 'one', photos);
    const second = await stored(ada, 'second.mp4', 'two', photos);
    await stored(ada, 'notes.txt', 'three', photos);
    await stored(ada, 'elsewhere.png', 'four');
    const before = today(at().now());
    at().pass(48 * 3_600_000);
    const third = await stored(ada, 'third.png', 'five', photos);
    const after = today(at().now());
    const here = { parentId: photos, utcOffset: 0 };
    expect(await good(ada.api.drive.getTimeline(here))).toEqual({
      days: [
        { day: after, count: 1 },
        { day: before, count: 2 },
      ],
      images: 2,
      videos: 1,
      others: 1,
    });
    const idsOf = async (day: string, offset = 0, limit = 10) =>
      (await good(ada.api.drive.getTimelineDay({ ...here, day, offset, limit }))).files.map(
        (file) => file.id,
      );
    expect(await idsOf(after)).toEqual([third]);
    expect((await idsOf(before)).toSorted()).toEqual([first, second].toSorted());
    expect([...(await idsOf(before, 0, 1)), ...(await idsOf(before, 1, 1))]).toEqual(await idsOf(before));
    expect(await idsOf('2001-01-01')).toEqual([]);
    const both = { ...here, day: after, until: before, offset: 0, limit: 10 };
    expect((await good(ada.api.drive.getTimelineDay(both))).files.map((file) => file.id)).toEqual([
      third,
      ...(await idsOf(before)),
    ]);
    const ahead = await good(ada.api.drive.getTimeline({ parentId: photos, utcOffset: 840 }));
    expect(ahead.days[0]?.day).toBe(today(at().now(), 840));

    await refused(ada.api.drive.getTimeline({ parentId: 'nothing', utcOffset: 0 }), 'file_not_found');
    await refused(ada.api.drive.getTimeline({ parentId: '', utcOffset: 10_000 }), 'invalid_argument');
    const part = { ...here, offset: 0, limit: 1 };
    await refused(ada.api.drive.getTimelineDay({ ...part, day: '2026-02-30' }), 'invalid_argument', 'day');
    await refused(
      ada.api.drive.getTimelineDay({ ...part, parentId: 'nothing', day: before }),
      'file_not_found',
    );
    const bob = await signedUp(at(), 'timeline-bob@example.org');
    await refused(bob.api.drive.getTimeline(here), 'file_not_found');
    const { api } = newClient(at());
    await refused(api.drive.getTimeline(here), 'unauthenticated');
    await refused(api.drive.getTimelineDay({ ...part, day: before }), 'unauthenticated');
  });

  it('[R10.10] storage usage lists categories, trash and the largest files', async () => {
    const ada = await signedUp(at(), 'usage@example.org');
    const inner = await folder(ada, 'Inner');
    const film = await stored(ada, 'film.mp4', 'x'.repeat(50), inner);
    const photo = await stored(ada, 'photo.jpg', 'x'.repeat(20));
    await stored(ada, 'other.jpg', 'x'.repeat(10));
    const gone = await folder(ada, 'Gone');
    await stored(ada, 'thrown-away.jpg', 'x'.repeat(99), gone);
    await good(ada.api.drive.trashFiles([gone]));
    const usage = await good(ada.api.drive.getStorageUsage());
    expect(usage.categories).toEqual([
      { category: 'video', size: '50', count: 1 },
      { category: 'image', size: '30', count: 2 },
    ]);
    expect(usage.largest.map((file) => file.id).slice(0, 2)).toEqual([film, photo]);
    expect(usage.largest).toHaveLength(3);
    await refused(newClient(at()).api.drive.getStorageUsage(), 'unauthenticated');
  });

  it('[R10.10] the largest folders are listed at any depth, without those that only wrap another', async () => {
    const ada = await signedUp(at(), 'folders@example.org');
    const films = await folder(ada, 'Films');
    const wrapped = await folder(ada, '2024', films);
    await stored(ada, 'film.mp4', 'x'.repeat(50), wrapped);
    const photos = await folder(ada, 'Photos');
    await stored(ada, 'photo.jpg', 'x'.repeat(20), photos);
    const spring = await folder(ada, 'Spring', photos);
    await stored(ada, 'spring.jpg', 'x'.repeat(10), spring);
    await folder(ada, 'Empty');
    const gone = await folder(ada, 'Gone');
    await stored(ada, 'thrown-away.jpg', 'x'.repeat(99), await folder(ada, 'Below', gone));
    await good(ada.api.drive.trashFiles([gone]));
    const folders = async () =>
      (await good(ada.api.drive.getUsageDetails())).largest_folders.map((one) => [one.id, one.tree_size]);
    const sized = [
      [wrapped, '50'],
      [photos, '30'],
      [spring, '10'],
    ];
    await expect.poll(folders).toEqual(sized);
    const bob = await signedUp(at(), 'folders-bob@example.org');
    expect((await good(bob.api.drive.getUsageDetails())).largest_folders).toEqual([]);
  });

  it('[R10.10] files with the same content are listed by what would be free, from the own drive and without the trash', async () => {
    const ada = await signedUp(at(), 'twice@example.org');
    const inner = await folder(ada, 'Inner');
    const small = 'small'.repeat(4);
    const large = 'large'.repeat(10);
    const first = await stored(ada, 'first.txt', small);
    at().pass(1000);
    const second = await stored(ada, 'second.txt', small, inner);
    const one = await stored(ada, 'one.bin', large);
    at().pass(1000);
    const other = await stored(ada, 'other.bin', large);
    await stored(ada, 'single.txt', 'of its own');
    await stored(ada, 'empty.txt', '');
    await stored(ada, 'empty too.txt', '');
    const gone = await folder(ada, 'Gone');
    await stored(ada, 'thrown-away.txt', small, gone);
    await good(ada.api.drive.trashFiles([gone]));
    const bob = await signedUp(at(), 'twice-bob@example.org');
    await stored(bob, 'of-bob.txt', small);

    const told = await good(ada.api.drive.getUsageDetails());
    expect(told.duplicates).toEqual({ size: '70', count: 2 });
    expect(
      told.duplicate_sets.map(({ size, count, files }) => ({
        size,
        count,
        files: files.map((file) => file.id),
      })),
    ).toEqual([
      { size: '50', count: 2, files: [one, other] },
      { size: '20', count: 2, files: [first, second] },
    ]);
    expect(told.folders).toEqual([{ id: inner, parent_id: '', name: 'Inner' }]);
    await good(ada.api.drive.trashFiles([second]));
    expect((await good(ada.api.drive.getUsageDetails())).duplicate_sets).toHaveLength(1);
    expect(await good(bob.api.drive.getUsageDetails())).toEqual({
      largest_folders: [],
      duplicates: { size: '0', count: 0 },
      duplicate_sets: [],
      folders: [],
    });
    await refused(newClient(at()).api.drive.getUsageDetails(), 'unauthenticated');

    // Of a content that a whole drive names, ten are told.
    for (let n = 0; n < 12; n += 1) await stored(ada, `copy ${n}.txt`, small);
    const [most] = (await good(ada.api.drive.getUsageDetails())).duplicate_sets;
    expect([most?.count, most?.files.length]).toEqual([13, 10]);
  });

  it('[R3.7] display modes are stored per folder and by default, for at most a hundred folders', async () => {
    const ada = await signedUp(at(), 'modes@example.org');
    const photos = await folder(ada, 'Photos');
    expect(await good(ada.api.drive.getDisplayModes())).toEqual({ modes: [] });
    const usual = { folders_first: true, order_global: true, view_global: true };
    const all = { folder_id: '', view: 'list', order: 'name_asc', ...usual } as const;
    const own = { folder_id: photos, view: 'flow', order: 'size_desc', ...usual } as const;
    await good(ada.api.drive.setDisplayMode(all));
    at().pass(1000);
    expect(await good(ada.api.drive.setDisplayMode(own))).toEqual({ modes: [own, all] });
    const mixed = { ...all, folders_first: false, order_global: false };
    // Each folder begins with the order of all, and keeps the view that nobody has asked for yet.
    at().pass(1000);
    const separate = await good(ada.api.drive.setDisplayMode(mixed));
    expect(separate.modes.find((one) => one.folder_id === photos)).toEqual({
      ...own,
      order: 'name_asc',
      folders_first: false,
    });
    await good(ada.api.drive.setDisplayMode(own));
    expect((await good(ada.api.drive.setDisplayMode(mixed))).modes).toContainEqual(own);
    // An older client knows the view and the order alone.
    expect(
      await good(ada.api.drive.setDisplayMode({ folder_id: '', view: 'grid', order: 'name_asc' })),
    ).toEqual({ modes: [{ ...mixed, view: 'grid' }, own] });
    await refused(ada.api.drive.setDisplayMode({ ...own, folder_id: 'nothing' }), 'file_not_found');
    const bob = await signedUp(at(), 'modes-bob@example.org');
    await refused(bob.api.drive.setDisplayMode(own), 'file_not_found');
    expect(await good(bob.api.drive.getDisplayModes())).toEqual({ modes: [] });
    const { api } = newClient(at());
    await refused(api.drive.getDisplayModes(), 'unauthenticated');
    await refused(api.drive.setDisplayMode(all), 'unauthenticated');
  });

  it('settings are stored with the account, and a default folder has to be its own', async () => {
    const ada = await signedUp(at(), 'settings@example.org');
    const inbox = await folder(ada, 'Inbox');
    const before = await good(ada.api.drive.getUserSettings());
    expect(before).toMatchObject({ filter_files_on_create: true, default_folders: [] });
    const wanted = { platform: 'web', folder_id: inbox } as const;
    const after = await good(
      ada.api.drive.changeUserSettings({ show_shared_from_search: false, default_folder: wanted }),
    );
    expect(after).toEqual({
      ...before,
      show_shared_from_search: false,
      default_folders: [{ ...wanted, name: 'Inbox', missing: false }],
    });
    expect(await good(ada.api.drive.getUserSettings())).toEqual(after);
    const bob = await signedUp(at(), 'settings-bob@example.org');
    await refused(bob.api.drive.changeUserSettings({ default_folder: wanted }), 'file_not_found');
    expect(await good(bob.api.drive.getUserSettings())).toEqual(before);
    const { api } = newClient(at());
    await refused(api.drive.getUserSettings(), 'unauthenticated');
    await refused(api.drive.changeUserSettings({}), 'unauthenticated');
  });
});
