import { expect, it } from 'vitest';
import { describeShareStatus } from '../../src/errors/index.ts';
import { type ShareStatus, shareStatuses } from '../../src/wire/index.ts';
import { newClient } from './clients.ts';
import { errorOf, good, refused, shared, signedUp, stored } from './people.ts';
import { onTheServer } from './services.ts';

const day = 86_400_000;

onTheServer('the statuses of a share', (at) => {
  it('[R4.1] each of the eleven statuses is reached by its cause and has its own text', async () => {
    const ada = await signedUp(at(), 'ada@example.org');
    const bo = await signedUp(at(), 'bo@example.org');
    const stranger = newClient(at()).api.shares;
    const note = await stored(ada, 'note.txt', 'words');
    const read = async (shareId: string, passCode = ''): Promise<ShareStatus> => {
      const share = await good(stranger.getShare({ shareId, passCode }));
      if (share.share_status !== 'OK') {
        expect(share).toMatchObject({ title: '', file_num: '0', files: [], pass_code_token: '' });
      }
      return share.share_status;
    };
    const reached: ShareStatus[] = [];
    const share = await shared(ada, [note]);
    reached.push(await read(share.share_id));
    for (const verdict of ['AUDITING', 'PROHIBITED', 'SENSITIVE_RESOURCE', 'SENSITIVE_WORD'] as const) {
      const wanted = { shareUserId: ada.id, gcids: [], fileIds: [note], verdict };
      expect(await good(ada.api.vip.auditShare(wanted, at().adminKey))).toMatchObject({
        result: 'ok',
        affected: 1,
      });
      reached.push(await read(share.share_id));
    }
    const cleared = { shareUserId: ada.id, gcids: [], fileIds: [note], verdict: 'OK' } as const;
    await good(ada.api.vip.auditShare(cleared, at().adminKey));
    expect(await read(share.share_id)).toBe('OK');
    const locked = await shared(ada, [note], { passCode: 'REQUIRED' });
    reached.push(await read(locked.share_id), await read(locked.share_id, 'wrong1'));
    const once = await shared(ada, [note], { restoreLimit: '1' });
    const save = { shareId: once.share_id, fileIds: [note] };
    expect(await good(bo.api.shares.restoreShare(save))).toMatchObject({ share_status: 'OK' });
    const again = await good(bo.api.shares.restoreShare(save));
    expect(again).toMatchObject({ restore_status: 'RESTORE_UNKNOWN', file_id: '' });
    reached.push(again.share_status);
    const brief = await shared(ada, [note], { expirationDays: 1 });
    expect(await read(brief.share_id)).toBe('OK');
    at().pass(day + 1000);
    reached.push(await read(brief.share_id));
    await good(ada.api.shares.deleteShares([share.share_id]));
    reached.push(await read(share.share_id), await read('nothing'));

    expect(reached.toSorted()).toEqual([...shareStatuses].toSorted());
    for (const locale of ['en-US', 'ko']) {
      const titles = reached.map((status) => describeShareStatus(status, locale).title);
      expect(new Set(titles).size).toBe(11);
    }
  });

  it('[R7.20 R6.5] a verdict applies to the account’s shares that contain the content at any depth', async () => {
    const ada = await signedUp(at(), 'judged@example.org');
    const bo = await signedUp(at(), 'bo.judged@example.org');
    const place = (await good(ada.api.drive.createFolder('', 'place'))).file.id;
    const inner = await stored(ada, 'inner.txt', 'the same words', place);
    const other = await stored(ada, 'other.txt', 'other words');
    const copy = await stored(bo, 'copy.txt', 'the same words');
    const { hash } = await good(ada.api.drive.getFile(inner));
    const [below, beside, others] = [
      await shared(ada, [place]),
      await shared(ada, [other]),
      await shared(bo, [copy]),
    ];
    const wanted = { shareUserId: ada.id, gcids: [hash], fileIds: [], verdict: 'PROHIBITED' } as const;
    const nobody = newClient(at());
    expect(await good(nobody.api.vip.auditShare(wanted, at().adminKey))).toEqual({
      result: 'ok',
      affected: 1,
    });
    const status = async (shareId: string) =>
      (await good(nobody.api.shares.getShare({ shareId }))).share_status;
    expect(await status(below.share_id)).toBe('PROHIBITED');
    expect(await status(beside.share_id)).toBe('OK');
    expect(await status(others.share_id)).toBe('OK');
    const unknown = { ...wanted, gcids: ['0'.repeat(40)] };
    expect(await good(nobody.api.vip.auditShare(unknown, at().adminKey))).toEqual({
      result: 'ok',
      affected: 0,
    });
    await refused(nobody.api.vip.auditShare(wanted, 'another key of sixteen'), 'permission_denied');
    await refused(nobody.api.vip.auditShare(wanted, ''), 'permission_denied');
    const odd = { ...wanted, shareUserId: '' };
    await refused(nobody.api.vip.auditShare(odd, at().adminKey), 'invalid_argument', 'share_user_id');
  });

  it('[R7.20 P9h] prohibited content cannot be shared and is not served by any share until it is allowed again', async () => {
    const ada = await signedUp(at(), 'prohibited@example.org');
    const bo = await signedUp(at(), 'bo.prohibited@example.org');
    const place = (await good(ada.api.drive.createFolder('', 'place'))).file.id;
    const inner = await stored(ada, 'inner.txt', 'bad words', place);
    const copy = await stored(bo, 'copy.txt', 'bad words');
    const { hash } = await good(ada.api.drive.getFile(inner));
    const wanted = { shareUserId: ada.id, gcids: [hash], fileIds: [place], verdict: 'PROHIBITED' } as const;
    const nobody = newClient(at());
    await good(nobody.api.vip.auditShare(wanted, at().adminKey));
    const share = { passCode: 'NOT_REQUIRED', expirationDays: -1, restoreLimit: '-1' } as const;
    for (const [who, id] of [
      [ada, inner],
      [ada, place],
      [bo, copy],
    ] as const)
      await refused(who.api.shares.createShare({ ...share, fileIds: [id] }), 'permission_denied', 'file_ids');
    const around = (await good(bo.api.drive.createFolder('', 'around'))).file.id;
    await stored(bo, 'again.txt', 'bad words', around);
    const { share_id: shareId } = await shared(bo, [around]);
    const listed = await good(nobody.api.shares.getShareDetail({ shareId, parentId: around }));
    expect(listed.files).toMatchObject([{ audit: { status: 'STATUS_PROHIBITED' }, hash: '' }]);
    const [hidden] = listed.files;
    const file = { shareId, fileId: hidden?.id ?? '' };
    await refused(nobody.api.shares.getSharedFile(file), 'file_not_found');
    await good(nobody.api.vip.auditShare({ ...wanted, verdict: 'OK' }, at().adminKey));
    expect((await good(nobody.api.shares.getSharedFile(file))).file_info?.hash).toBe(hash);
    await shared(ada, [place, inner]);
  });

  it('[R6.5] the operator’s call has its own listener, which serves no other call', async () => {
    const [app = ''] = at().origins.drive;
    const [audit = ''] = at().origins.audit ?? [];
    expect(new URL(audit).origin).not.toBe(new URL(app).origin);
    const headers = { 'x-admin-key': at().adminKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ share_user_id: 'a', gcids: [], file_ids: ['a'], verdict: 'OK' });
    const path = '/audit.admin/v1/share';
    const open = await at().fetch(`${app}${path}`, { method: 'POST', body, headers });
    expect([open.status, await errorOf(open)]).toEqual([404, 'not_found']);
    for (const other of ['/drive/v1/about', '/v1/user/me', '/config/v1/basic', `${path}/more`]) {
      const answer = await at().fetch(`${audit}${other}`, { headers });
      expect([other, answer.status, await errorOf(answer)]).toEqual([other, 404, 'not_found']);
    }
    expect((await at().fetch(`${audit}${path}`, { method: 'POST', body, headers })).status).toBe(200);
  });

  it('[R6.5] the operator’s call sends the admin key and no session', async () => {
    const ada = await signedUp(at(), 'operator@example.org');
    const wanted = { shareUserId: ada.id, gcids: [], fileIds: ['a'], verdict: 'OK' } as const;
    await good(ada.api.vip.auditShare(wanted, at().adminKey));
    const sent = ada.sent.at(-1);
    expect(sent?.headers.get('x-admin-key')).toBe(at().adminKey);
    expect(sent?.headers.get('authorization')).toBeNull();
    expect(sent?.credentials).toBe('omit');
  });
});
