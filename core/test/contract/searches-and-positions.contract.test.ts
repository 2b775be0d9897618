import { expect, it } from 'vitest';
import { maxPlayPositions, maxSavedSearches } from '../../src/service/index.ts';
import { newClient } from './clients.ts';
import { folder, good, refused, shared, signedUp, stored } from './people.ts';
import { onTheServer } from './services.ts';

onTheServer('saved searches, play positions and notices', (at) => {
  it('[R10.7] searches are saved under a name, renamed and deleted; at most fifty', async () => {
    const ada = await signedUp(at(), 'saved-searches@example.org');
    expect(await good(ada.api.drive.listSavedSearches())).toEqual({ searches: [] });
    await good(ada.api.drive.saveSearch({ name: 'Kyoto', query: 'q=kyoto&type=image' }));
    at().pass(1000);
    const two = await good(ada.api.drive.saveSearch({ name: '\u202eLarge  ones', query: 'size=1gb..' }));
    expect(two.searches).toMatchObject([
      { name: 'Kyoto', query: 'q=kyoto&type=image' },
      { name: 'Large ones', query: 'size=1gb..' },
    ]);
    at().pass(1000);
    const renamed = await good(ada.api.drive.saveSearch({ name: '교토', query: 'q=kyoto&type=image' }));
    expect(renamed.searches.map((one) => one.name)).toEqual(['교토', 'Large ones']);
    const [first] = renamed.searches;
    const bob = await signedUp(at(), 'saved-searches-bob@example.org');
    expect(await good(bob.api.drive.deleteSavedSearch(first?.id ?? ''))).toEqual({ searches: [] });
    expect((await good(ada.api.drive.listSavedSearches())).searches).toHaveLength(2);
    const left = await good(ada.api.drive.deleteSavedSearch(first?.id ?? ''));
    expect(left.searches.map((one) => one.name)).toEqual(['Large ones']);
    expect(await good(ada.api.drive.deleteSavedSearch('nothing'))).toEqual(left);

    await refused(ada.api.drive.saveSearch({ name: '', query: 'q=a' }), 'invalid_argument', 'name');
    await refused(ada.api.drive.saveSearch({ name: '\u202e', query: 'q=a' }), 'invalid_argument', 'name');
    await refused(ada.api.drive.saveSearch({ name: 'a', query: '' }), 'invalid_argument', 'query');
    await refused(
      ada.api.drive.saveSearch({ name: 'a', query: `q=${'a'.repeat(1000)}` }),
      'invalid_argument',
      'query',
    );
    for (let n = 1; n < maxSavedSearches; n += 1)
      await good(ada.api.drive.saveSearch({ name: `No. ${n}`, query: `q=${n}` }));
    await refused(ada.api.drive.saveSearch({ name: 'One more', query: 'q=more' }), 'out_of_range', 'query');
    const all = await good(ada.api.drive.saveSearch({ name: 'Big ones', query: 'size=1gb..' }));
    expect(all.searches).toHaveLength(maxSavedSearches);
    expect(all.searches[0]?.name).toBe('Big ones');

    const { api } = newClient(at());
    await refused(api.drive.listSavedSearches(), 'unauthenticated');
    await refused(api.drive.saveSearch({ name: 'a', query: 'q=a' }), 'unauthenticated');
    await refused(api.drive.deleteSavedSearch('any'), 'unauthenticated');
  });

  it('[R10.7] what others do at a share is a notice of its owner, unread until it is marked', async () => {
    const ada = await signedUp(at(), 'notices@example.org');
    const bo = await signedUp(at(), 'notices-bo@example.org');
    const album = await folder(ada, 'Album');
    const { share_id: shareId } = await shared(ada, [album]);
    await good(bo.api.shares.restoreShare({ shareId, fileIds: [album] }));
    const { notices } = await good(ada.api.drive.listNotices());
    const [{ id = '', updated_time: until = '' } = {}] = notices;
    expect(notices).toMatchObject([
      { type: 'TYPE_SHARE_SAVED', name: 'Album', share_id: shareId, count: 1, read: false },
    ]);
    expect(await good(bo.api.drive.listNotices())).toEqual({ notices: [] });
    const marked = await good(ada.api.drive.markNoticesRead({ until, ids: [id] }));
    expect(marked.notices.map(({ read }) => read)).toEqual([true]);

    await refused(ada.api.drive.markNoticesRead({ until: 'soon' }), 'invalid_argument', 'until');
    const { api } = newClient(at());
    await refused(api.drive.listNotices(), 'unauthenticated');
    await refused(api.drive.markNoticesRead({ until }), 'unauthenticated');
  });

  it('the play position of a video is kept until it is finished, deleted or trashed', async () => {
    const ada = await signedUp(at(), 'positions@example.org');
    const films = await folder(ada, 'Films');
    const film = await stored(ada, 'film.mp4', 'one', films);
    const song = await stored(ada, 'song.flac', 'two');
    const play = (fileId: string, position: number, duration = 100_000) =>
      ada.api.drive.keepPlayPosition({ fileId, position, duration });
    const list = async (wanted = {}) =>
      (await good(ada.api.drive.listPlayPositions(wanted))).positions.map(
        ({ file, position_ms, duration_ms }) => [file.id, position_ms, duration_ms],
      );
    expect(await list()).toEqual([]);
    expect(await good(play(film, 4999))).toEqual({ kept: false });
    expect(await good(play(film, 20_000))).toEqual({ kept: true });
    at().pass(1000);
    expect(await good(play(song, 30_000))).toEqual({ kept: true });
    expect(await list()).toEqual([
      [song, 30_000, 100_000],
      [film, 20_000, 100_000],
    ]);
    at().pass(1000);
    await good(play(film, 40_000));
    expect(await list({ limit: 1 })).toEqual([[film, 40_000, 100_000]]);
    expect(await list({ fileId: song })).toEqual([[song, 30_000, 100_000]]);
    expect(await good(play(song, 95_000))).toEqual({ kept: false });
    expect(await list()).toEqual([[film, 40_000, 100_000]]);
    await good(ada.api.drive.trashFiles([films]));
    expect(await list()).toEqual([]);
    await good(ada.api.drive.untrashFiles([films]));
    expect(await list()).toEqual([[film, 40_000, 100_000]]);
    await good(ada.api.drive.deleteFiles([film]));
    expect(await list()).toEqual([]);

    await refused(play(film, 20_000), 'file_not_found', 'file_id');
    await refused(play(films, 20_000), 'file_not_found', 'file_id');
    await refused(play(song, -1), 'invalid_argument', 'position_ms');
    await refused(play(song, 1.5), 'invalid_argument', 'position_ms');
    await refused(ada.api.drive.listPlayPositions({ limit: 101 }), 'invalid_argument', 'limit');
    const bob = await signedUp(at(), 'positions-bob@example.org');
    await refused(
      bob.api.drive.keepPlayPosition({ fileId: song, position: 20_000, duration: 100_000 }),
      'file_not_found',
      'file_id',
    );
    const { api } = newClient(at());
    await refused(api.drive.listPlayPositions(), 'unauthenticated');
    await refused(
      api.drive.keepPlayPosition({ fileId: song, position: 20_000, duration: 100_000 }),
      'unauthenticated',
    );
  });

  it('the least recently played position is dropped first', async () => {
    const ada = await signedUp(at(), 'positions-many@example.org');
    const ids: string[] = [];
    for (let n = 0; n <= maxPlayPositions; n += 1) {
      const fileId = await stored(ada, `${n}.mp3`, String(n));
      ids.push(fileId);
      at().pass(10);
      await good(ada.api.drive.keepPlayPosition({ fileId, position: 20_000, duration: 100_000 }));
    }
    const { positions } = await good(ada.api.drive.listPlayPositions());
    expect(positions.map((one) => one.file.id)).toEqual(ids.slice(1).toReversed());
  });
});
