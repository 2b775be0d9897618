import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { folder, good, refused, signedUp, stored } from './people.ts';
import { onEachService } from './services.ts';

const today = (time: number, offset = 0): string =>
  new Date(time + offset * 60_000).toISOString().slice(0, 10);

onEachService('views', (at) => {
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

  it('[R3.7] display modes are stored per folder and by default, for at most a hundred folders', async () => {
    const ada = await signedUp(at(), 'modes@example.org');
    const photos = await folder(ada, 'Photos');
    expect(await good(ada.api.drive.getDisplayModes())).toEqual({ modes: [] });
    const all = { folder_id: '', view: 'list', order: 'name_asc' } as const;
    const own = { folder_id: photos, view: 'flow', order: 'size_desc' } as const;
    await good(ada.api.drive.setDisplayMode(all));
    at().pass(1000);
    expect(await good(ada.api.drive.setDisplayMode(own))).toEqual({ modes: [own, all] });
    expect(await good(ada.api.drive.forgetDisplayMode(photos))).toEqual({ modes: [all] });
    await refused(ada.api.drive.setDisplayMode({ ...own, folder_id: 'nothing' }), 'file_not_found');
    const bob = await signedUp(at(), 'modes-bob@example.org');
    await refused(bob.api.drive.setDisplayMode(own), 'file_not_found');
    expect(await good(bob.api.drive.getDisplayModes())).toEqual({ modes: [] });
    const { api } = newClient(at());
    await refused(api.drive.getDisplayModes(), 'unauthenticated');
    await refused(api.drive.setDisplayMode(all), 'unauthenticated');
    await refused(api.drive.forgetDisplayMode(photos), 'unauthenticated');
  });
});
