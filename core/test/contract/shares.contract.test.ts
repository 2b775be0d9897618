import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { folder, good, refused, shared, signedUp, stored, verified } from './people.ts';
import { onEachService } from './services.ts';

const day = 86_400_000;

onEachService('shares', (at, serverOnly) => {
  serverOnly((at) => {
    it('[R10.8 R7.1 P22c] a share is created; a visitor reads its root without the owner’s private data', async () => {
      const ada = await signedUp(at(), 'ada@example.org');
      const photos = await folder(ada, 'Photos');
      const note = await stored(ada, 'note.txt', 'words');
      const made = await shared(ada, [photos, note], {
        expirationDays: 7,
        restoreLimit: '10',
        title: 'Ours',
      });
      const [app = ''] = at().origins.drive;
      expect(made).toMatchObject({
        share_url: `${app}/s/${made.share_id}`,
        pass_code: '',
        share_error_files: [],
      });
      const stranger = newClient(at());
      const share = await good(stranger.api.shares.getShare({ shareId: made.share_id }));
      expect(share).toMatchObject({
        share_id: made.share_id,
        share_status: 'OK',
        title: 'Ours',
        file_num: '2',
        restore_count_left: '10',
        next_page_token: '',
        ancestors: [],
        user_info: { user_id: ada.id, nickname: 'ada' },
        retry_after: 0,
      });
      expect(share.files.map((one) => [one.name, one.writable])).toEqual([
        ['Photos', false],
        ['note.txt', false],
      ]);
      expect(Date.parse(share.expiration_at) - at().now()).toBeGreaterThan(6.9 * day);
      expect(share.expiration_left_seconds).toBeGreaterThan((6.9 * day) / 1000);
      await good(ada.api.drive.starFiles([photos]));
      const starred = await good(stranger.api.shares.getShare({ shareId: made.share_id }));
      expect(starred.files.map((one) => [one.starred, one.tags, one.revision])).toEqual([
        [false, [], '0'],
        [false, [], '0'],
      ]);
      const hiding = await shared(ada, [note], { title: 'Two\r\nlines\u202e' });
      const shown = await good(stranger.api.shares.getShare({ shareId: hiding.share_id }));
      expect(shown.title).toBe('Two lines');
      const query = new URL(stranger.sent.at(-1)?.url ?? '').searchParams;
      expect([query.get('limit'), query.get('thumbnail_size')]).toEqual(['100', 'SIZE_LARGE']);
      const endless = await shared(ada, [note]);
      const open = await good(stranger.api.shares.getShare({ shareId: endless.share_id }));
      expect(open).toMatchObject({
        title: 'note.txt',
        expiration_at: '',
        expiration_left_seconds: -1,
        restore_count_left: '-1',
      });
    });
  });

  it('[R7.2] a folder within a share is read in pages; entries outside the share are not found', async () => {
    const ada = await signedUp(at(), 'details@example.org');
    const photos = await folder(ada, 'Photos');
    const inner = await folder(ada, '2024', photos);
    await stored(ada, 'a.txt', 'a', inner);
    const file = await stored(ada, 'b.txt', 'bb', inner);
    const beside = await folder(ada, 'Beside');
    const { share_id: shareId } = await shared(ada, [photos]);
    const { shares } = newClient(at()).api;
    const detail = await good(shares.getShareDetail({ shareId, parentId: inner, order: 'size_desc' }));
    expect(detail.files.map((one) => one.name)).toEqual(['b.txt', 'a.txt']);
    expect(detail.ancestors.map((one) => one.name)).toEqual(['Photos', '2024']);
    const first = await good(shares.getShareDetail({ shareId, parentId: inner, limit: 1 }));
    expect(first.files.map((one) => one.name)).toEqual(['a.txt']);
    const page = first.next_page_token;
    const second = await good(shares.getShareDetail({ shareId, parentId: inner, limit: 1, page }));
    expect(second.files.map((one) => one.name)).toEqual(['b.txt']);
    expect(second.next_page_token).toBe('');
    const named = await good(shares.getShareDetail({ shareId, parentId: file }));
    expect(named.files).toEqual([]);
    expect(named.ancestors.map((one) => [one.name, one.kind])).toEqual([
      ['Photos', 'drive#folder'],
      ['2024', 'drive#folder'],
      ['b.txt', 'drive#file'],
    ]);
    await refused(shares.getShareDetail({ shareId, parentId: beside }), 'file_not_found');
    await refused(shares.getShareDetail({ shareId, parentId: 'nothing' }), 'file_not_found');
  });

  it('[R7.3 R7.5] one or several shared files are returned with their links; others are not found', async () => {
    const ada = await signedUp(at(), 'infos@example.org');
    const photos = await folder(ada, 'Photos');
    const a = await stored(ada, 'a.txt', 'words of a', photos);
    const b = await stored(ada, 'b.txt', 'words of b');
    const secret = await stored(ada, 'secret.txt', 'secret');
    const { share_id: shareId } = await shared(ada, [photos, b]);
    const { shares } = newClient(at()).api;
    const one = await good(shares.getSharedFile({ shareId, fileId: a }));
    expect(one).toMatchObject({ share_status: 'OK', file_info: { id: a, name: 'a.txt' } });
    expect(await (await at().fetch(one.file_info?.web_content_link ?? '')).text()).toBe('words of a');
    const both = await good(shares.getSharedFiles({ shareId, fileIds: [a, b] }));
    expect(both.share_status).toBe('OK');
    expect(both.file_infos.map((info) => info.id)).toEqual([a, b]);
    // Each counts once.
    const many = await good(shares.getSharedFiles({ shareId, fileIds: [a, b, a, a, b] }));
    expect(many.file_infos.map((info) => info.id)).toEqual([a, b]);
    const link = both.file_infos[1]?.web_content_link ?? '';
    expect(await (await at().fetch(link)).text()).toBe('words of b');
    await refused(shares.getSharedFile({ shareId, fileId: secret }), 'file_not_found');
    await refused(shares.getSharedFiles({ shareId, fileIds: [a, secret] }), 'file_not_found', 'file_ids');
    await refused(shares.getSharedFiles({ shareId, fileIds: [] }), 'invalid_argument', 'file_ids');
    await good(ada.api.shares.deleteShares([shareId]));
    expect((await at().fetch(link)).status).toBeGreaterThanOrEqual(400);
    expect(await good(shares.getSharedFile({ shareId, fileId: a }))).toMatchObject({
      share_status: 'DELETED',
      file_info: null,
    });
    expect(await good(shares.getSharedFiles({ shareId, fileIds: [a] }))).toEqual({
      share_status: 'DELETED',
      file_infos: [],
    });
  });

  it('[R6.3] a passcode opens one share, and so does its token', async () => {
    const ada = await signedUp(at(), 'passcodes@example.org');
    const note = await stored(ada, 'note.txt', 'words');
    const [one, two] = [
      await shared(ada, [note], { passCode: 'REQUIRED' }),
      await shared(ada, [note], { passCode: 'REQUIRED' }),
    ];
    expect(one.pass_code).toMatch(/^[a-z2-9]{4,8}$/);
    const { shares } = newClient(at()).api;
    const shareId = one.share_id;
    const open = await good(shares.getShare({ shareId, passCode: one.pass_code.toUpperCase() }));
    expect(open).toMatchObject({ share_status: 'OK', file_num: '1' });
    const passToken = open.pass_code_token;
    expect(passToken).not.toBe('');
    expect(await good(shares.getShare({ shareId, passToken }))).toMatchObject({ share_status: 'OK' });
    expect(await good(shares.getSharedFile({ shareId, passToken, fileId: note }))).toMatchObject({
      share_status: 'OK',
    });
    const other = { shareId: two.share_id, passToken };
    expect(await good(shares.getShare(other))).toMatchObject({ share_status: 'PASS_CODE_EMPTY', files: [] });
    expect(await good(shares.getSharedFile({ ...other, fileId: note }))).toMatchObject({
      share_status: 'PASS_CODE_EMPTY',
      file_info: null,
    });
    expect(await good(shares.getSharedFiles({ ...other, fileIds: [note] }))).toEqual({
      share_status: 'PASS_CODE_EMPTY',
      file_infos: [],
    });
    at().pass(13 * 3_600_000);
    expect(await good(shares.getShare({ shareId, passToken }))).toMatchObject({
      share_status: 'PASS_CODE_EMPTY',
    });
  });

  it('[R4.1 P7a] after five wrong passcodes the right one is refused until the wait ends', async () => {
    const ada = await signedUp(at(), 'guesses@example.org');
    const note = await stored(ada, 'note.txt', 'words');
    const made = await shared(ada, [note], { passCode: 'REQUIRED' });
    const { shares } = newClient(at()).api;
    const shareId = made.share_id;
    for (let n = 0; n < 5; n += 1) {
      const wrong = await good(shares.getShare({ shareId, passCode: 'wrong1' }));
      expect(wrong).toMatchObject({ share_status: 'PASS_CODE_ERROR', files: [], title: '', file_num: '0' });
      expect(wrong.retry_after).toBe(n < 4 ? 0 : 60);
    }
    const right = { shareId, passCode: made.pass_code };
    const early = await good(shares.getShare(right));
    expect(early.share_status).toBe('PASS_CODE_ERROR');
    expect(early.retry_after).toBeGreaterThan(0);
    at().pass(61_000);
    expect(await good(shares.getShare(right))).toMatchObject({ share_status: 'OK' });
  });

  serverOnly((at) => {
    it('[R10.8] own shares are listed newest first, in pages, with their options, and ended', async () => {
      const ada = await signedUp(at(), 'lists@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const first = await shared(ada, [note], { expirationDays: 30, passCode: 'REQUIRED' });
      at().pass(1000);
      const second = await shared(ada, [note], { title: 'Second' });
      await good(newClient(at()).api.shares.getShare({ shareId: second.share_id }));
      const all = await good(ada.api.shares.listShares());
      expect(all.data).toMatchObject([
        {
          share_id: second.share_id,
          title: 'Second',
          share_status: 'OK',
          pass_code: '',
          view_count: '1',
          restore_count: '0',
          expiration_days: -1,
          share_to: 'publiclink',
          expiration_at: '',
        },
        {
          share_id: first.share_id,
          pass_code: first.pass_code,
          view_count: '0',
          expiration_days: 30,
          share_to: 'encryptedlink',
          share_url: first.share_url,
        },
      ]);
      const page = await good(ada.api.shares.listShares({ limit: 1 }));
      expect(page.data.map((one) => one.share_id)).toEqual([second.share_id]);
      const next = await good(ada.api.shares.listShares({ limit: 1, page: page.next_page_token }));
      expect(next.data.map((one) => one.share_id)).toEqual([first.share_id]);
      expect(next.next_page_token).toBe('');
      const bo = await signedUp(at(), 'bo.lists@example.org');
      expect((await good(bo.api.shares.listShares())).data).toEqual([]);
      await refused(bo.api.shares.deleteShares([first.share_id]), 'share_not_found', 'ids');
      await refused(ada.api.shares.deleteShares([first.share_id, 'nothing']), 'share_not_found', 'ids');
      expect((await good(ada.api.shares.listShares())).data).toHaveLength(2);
      expect(await good(ada.api.shares.deleteShares([first.share_id]))).toEqual({});
      expect((await good(ada.api.shares.listShares())).data.map((one) => one.share_id)).toEqual([
        second.share_id,
      ]);
      await refused(ada.api.shares.deleteShares([first.share_id]), 'share_not_found', 'ids');
    });

    it('[R10.8 P9a] a share is changed; a new passcode, limit and expiry apply from the next call', async () => {
      const ada = await signedUp(at(), 'changes@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const made = await shared(ada, [note], { passCode: 'REQUIRED' });
      const { changeShare } = ada.api.shares;
      const { shares } = newClient(at()).api;
      const shareId = made.share_id;
      const open = async (more: object) => (await good(shares.getShare({ shareId, ...more }))).share_status;
      const { pass_code_token: passToken } = await good(
        shares.getShare({ shareId, passCode: made.pass_code }),
      );
      expect(await open({ passToken })).toBe('OK');
      const kept = await good(
        changeShare(shareId, { title: 'Notes', passCode: 'REQUIRED', restoreLimit: '3' }),
      );
      expect(kept).toMatchObject({ title: 'Notes', pass_code: made.pass_code, restore_limit: '3' });
      expect(await open({ passToken })).toBe('OK');
      const renewed = await good(changeShare(shareId, { passCode: 'RENEWED' }));
      expect(renewed.pass_code).not.toBe(made.pass_code);
      expect(await open({ passToken })).toBe('PASS_CODE_EMPTY');
      expect(await open({ passCode: made.pass_code })).toBe('PASS_CODE_ERROR');
      expect(await open({ passCode: renewed.pass_code })).toBe('OK');
      await good(changeShare(shareId, { passCode: 'NOT_REQUIRED', expirationDays: 1 }));
      expect(await open({})).toBe('OK');
      at().pass(25 * 3_600_000);
      expect(await open({})).toBe('EXPIRED');
      const later = await signedUp(at(), 'later.changes@example.org');
      await refused(later.api.shares.changeShare(shareId, { title: 'mine' }), 'share_not_found');
      await refused(later.api.shares.changeShare('nothing', {}), 'share_not_found');
      await refused(
        later.api.shares.changeShare(shareId, { expirationDays: 0 }),
        'invalid_argument',
        'expiration_days',
      );
    });
  });

  it('[R10.8] only existing, own and complete entries can be shared', async () => {
    const ada = await signedUp(at(), 'makes@example.org');
    const note = await stored(ada, 'note.txt', 'words');
    const wanted = {
      fileIds: [note],
      passCode: 'NOT_REQUIRED',
      expirationDays: -1,
      restoreLimit: '-1',
    } as const;
    const { createShare } = ada.api.shares;
    await refused(createShare({ ...wanted, fileIds: [note, 'nothing'] }), 'file_not_found', 'file_ids');
    await refused(createShare({ ...wanted, expirationDays: 0 }), 'invalid_argument', 'expiration_days');
    await refused(createShare({ ...wanted, restoreLimit: 'many' }), 'invalid_argument', 'restore_limit');
    await refused(createShare({ ...wanted, fileIds: [] }), 'invalid_argument', 'file_ids');
    const bo = await signedUp(at(), 'bo.makes@example.org');
    await refused(bo.api.shares.createShare(wanted), 'file_not_found', 'file_ids');
    await good(ada.api.drive.trashFiles([note]));
    await refused(createShare(wanted), 'file_not_found', 'file_ids');
  });

  serverOnly((at) => {
    it('[R10.8] the owner sets a share’s passcode, start, end and slug', async () => {
      const ada = await verified(at(), 'own-words@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const opens = new Date(at().now() + day).toISOString();
      const ends = new Date(at().now() + 3 * day).toISOString();
      const slug = `note-${at().now() % 100_000}`;
      const bo = await signedUp(at(), 'unconfirmed-words@example.org');
      const own = await stored(bo, 'note.txt', 'words');
      const wanted = {
        fileIds: [own],
        passCode: 'NOT_REQUIRED',
        expirationDays: 7,
        restoreLimit: '-1',
      } as const;
      await refused(bo.api.shares.createShare({ ...wanted, slug }), 'email_not_verified', 'slug');
      const made = await shared(ada, [note], {
        slug,
        startsAt: opens,
        expiresAt: ends,
        ownPassCode: 'Gion4',
      });
      expect(made.pass_code).toBe('gion4');
      expect(made.share_url.endsWith(`/s/${slug}`)).toBe(true);
      const stranger = newClient(at());
      const early = await good(stranger.api.shares.getShare({ shareId: slug }));
      expect(early).toMatchObject({
        share_status: 'NOT_FOUND',
        unavailable_reason: 'NOT_STARTED',
        title: '',
      });
      const other = await stored(ada, 'other.txt', 'more words');
      await refused(
        ada.api.shares.createShare({
          fileIds: [other],
          passCode: 'NOT_REQUIRED',
          expirationDays: 7,
          restoreLimit: '-1',
          slug,
        }),
        'already_exists',
        'slug',
      );
      const beside = await shared(ada, [other]);
      await refused(ada.api.shares.changeShare(beside.share_id, { slug }), 'already_exists', 'slug');
      const begun = await good(ada.api.shares.changeShare(made.share_id, { startsAt: '' }));
      expect(begun).toMatchObject({ start_at: '', slug, first_file: { id: note, name: 'note.txt' } });
      const opened = await good(stranger.api.shares.getShare({ shareId: slug, passCode: 'gion4' }));
      expect(opened).toMatchObject({ share_status: 'OK', share_id: made.share_id, expiration_at: ends });
      const listed = await good(ada.api.drive.listFiles({ parentId: '' }));
      expect(listed.files.every((file) => file.shared)).toBe(true);
      const { days } = await good(ada.api.shares.getShareDays(made.share_id));
      expect(days).toHaveLength(24);
      await refused(ada.api.shares.getShareDays('nobody'), 'share_not_found');
      await refused(newClient(at()).api.shares.getShareDays(made.share_id), 'unauthenticated');
    });

    it('[R10.8] an ended share is listed on request, reopened, and removed from the list', async () => {
      const ada = await signedUp(at(), 'ended@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const { share_id: id } = await shared(ada, [note]);
      await good(ada.api.shares.deleteShares([id]));
      const statuses = async (withEnded: boolean) =>
        (await good(ada.api.shares.listShares({ withEnded }))).data.map((one) => one.share_status);
      expect([await statuses(false), await statuses(true)]).toEqual([[], ['DELETED']]);
      const again = await good(ada.api.shares.changeShare(id, { reopen: true, expirationDays: 7 }));
      expect(again.share_status).toBe('OK');
      await good(ada.api.shares.forgetShares([id]));
      expect(await statuses(true)).toEqual([]);
      await refused(ada.api.shares.forgetShares([id]), 'share_not_found', 'ids');
      await refused(newClient(at()).api.shares.forgetShares([id]), 'unauthenticated');
    });

    it('[R10.8] a visitor uploads files to an upload-only link within its limits, and reads nothing', async () => {
      const ada = await signedUp(at(), 'receiver@example.org');
      const inbox = await folder(ada, 'Inbox');
      const { share_id: shareId, share_url } = await shared(ada, [inbox], {
        upload: { maxFiles: 1, maxBytes: 10 },
      });
      expect(share_url).toContain('/u/');
      const stranger = newClient(at());
      const link = await good(stranger.api.shares.getUploadLink({ shareId }));
      expect(link).toMatchObject({ share_status: 'OK', title: 'Inbox', files_left: 1, bytes_left: '10' });
      expect((await good(stranger.api.shares.getShare({ shareId }))).share_status).toBe('NOT_FOUND');
      const begin = (name: string, size: number) =>
        stranger.api.shares.beginLinkUpload({ shareId, name, size });
      await refused(begin('large.txt', 11), 'out_of_range', 'size');
      const { endpoint } = await good(begin('note.txt', 5));
      const sent = await at().fetch(endpoint, {
        method: 'PATCH',
        headers: { 'upload-offset': '0' },
        body: 'words',
      });
      expect([sent.status, await sent.json()]).toEqual([200, {}]);
      await refused(begin('more.txt', 1), 'too_many_files');
      const listed = await good(ada.api.drive.listFiles({ parentId: inbox }));
      expect(listed.files.map((file) => file.name)).toEqual(['note.txt']);
      const own = await good(ada.api.shares.listShares());
      expect(own.data[0]?.upload).toEqual({ max_files: 1, max_bytes: '10', file_count: 1, byte_count: '5' });
    });
  });
});
