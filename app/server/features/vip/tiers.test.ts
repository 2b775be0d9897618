import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TierLimits } from '@aloft/core/service';
import { afterEach, describe, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from '../../configuration.ts';
import { eventOf, order, sellYear, tell } from '../../proofs/testing/shop.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { addDays } from './membership.ts';

const day = 86_400_000;
const none: TierLimits = { largestFile: null, monthlyDownload: null, monthlyUpload: null, dailyTasks: 100 };
const running: TestServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function start(part: Partial<Configuration>): Promise<{ server: TestServer; ada: Person }> {
  const server = await startTestServer(part);
  running.push(server);
  return { server, ada: await newPerson(server, 'ada@example.org') };
}
const member = (server: TestServer, who: Person, days = 30) =>
  addDays(server.services.db, who.id, days, server.services.clock());
const wish = (server: TestServer, who: Person, name: string, size: number) =>
  call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name, size: String(size) },
  });
const quota = async (server: TestServer, who: Person) =>
  (await call(server, 'GET', '/drive/v1/about', { token: who.token })).body.quota;
const quantities = async (server: TestServer, who: Person) =>
  (await call(server, 'GET', '/vip/v1/quantity/list?type=transfer', { token: who.token })).body.transfer;
const linkOf = async (server: TestServer, who: Person, id: string): Promise<string> =>
  String((await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body.web_content_link);
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

describe('space', () => {
  it('[R4.5 R7.7] what is bought counts at once; what ends counts at once, and deletes nothing', async () => {
    let { server, ada } = await start({ freeQuota: 10, vipQuota: 100 });
    await sellYear(server);
    expect((await wish(server, ada, 'a', 11)).body.error).toBe('file_space_not_enough');
    const made = await order(server, ada);
    await tell(server, eventOf(made.order_id, 'paid'));
    expect(await quota(server, ada)).toMatchObject({ limit: '100', usage: '0' });
    const id = await storeFile(server, ada, 'a.txt', 'x'.repeat(60));
    expect((await wish(server, ada, 'b', 41)).body.error).toBe('file_space_not_enough');
    server.pass(366 * day);
    ada = await signInAgain(server, ada);
    expect(await quota(server, ada)).toMatchObject({ limit: '10', usage: '60', is_unlimited: false });
    expect((await wish(server, ada, 'b', 0)).body.error).toBe('file_space_not_enough');
    const copied = await call(server, 'POST', '/drive/v1/files:batchCopy', {
      token: ada.token,
      body: { ids: [id], to: { parent_id: await newFolder(server, ada, 'there') } },
    });
    expect(copied.body.error).toBe('file_space_not_enough');
    const link = await linkOf(server, ada, id);
    expect(await (await fetch(link)).text()).toBe('x'.repeat(60));
    await call(server, 'DELETE', `/drive/v1/files/${id}`, { token: ada.token });
    expect(await quota(server, ada)).toMatchObject({ usage: '0' });
    expect((await wish(server, ada, 'c', 10)).status).toBe(200);
  });

  it('[P11a R4.5] a hundred at once take exactly the members’ space', async () => {
    const { server, ada } = await start({ freeQuota: 10, vipQuota: 40 });
    await member(server, ada);
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => wish(server, ada, `f${n}`, 1)));
    expect(all.filter((one) => one.status === 200)).toHaveLength(40);
    expect(await quota(server, ada)).toMatchObject({ limit: '40', usage: '40' });
  });

  it('[R4.5] an account’s own larger space is not made smaller by a membership', async () => {
    const { server, ada } = await start({ freeQuota: 500, vipQuota: 100 });
    await member(server, ada);
    expect(await quota(server, ada)).toMatchObject({ limit: '500' });
  });
});

describe('limits by tier', () => {
  it('[R4.5 T19] the largest single file, by tier', async () => {
    const free = { ...none, largestFile: 10 };
    const { server, ada } = await start({ tiers: { free, premium: { ...none, largestFile: 20 } } });
    expect((await wish(server, ada, 'a', 11)).body).toMatchObject({
      error: 'out_of_range',
      details: field('size'),
    });
    expect(await quota(server, ada)).toMatchObject({ usage: '0' });
    expect((await wish(server, ada, 'a', 10)).status).toBe(200);
    await member(server, ada);
    expect((await wish(server, ada, 'b', 20)).status).toBe(200);
    expect((await wish(server, ada, 'c', 21)).body.error).toBe('out_of_range');
  });

  it('[R1.9 R4.5] the offline downloads of a day, by tier', async () => {
    const tiers = { free: { ...none, dailyTasks: 2 }, premium: { ...none, dailyTasks: 4 } };
    const { server, ada } = await start({ tiers });
    const add = (n: number) =>
      call(server, 'POST', '/drive/v1/files', {
        token: ada.token,
        body: {
          kind: 'drive#file',
          upload_type: 'UPLOAD_TYPE_URL',
          url: { url: `https://nowhere.invalid/${n}` },
        },
      });
    const outcomes = async () => [
      (await add(1)).body.error,
      (await add(2)).body.error,
      (await add(3)).body.error,
    ];
    expect(await outcomes()).toEqual([undefined, undefined, 'task_daily_create_limit']);
    expect(await quantities(server, ada)).toMatchObject({
      offline: { total_assets: '2', assets: '2', size: '0' },
    });
    await member(server, ada);
    expect(await outcomes()).toEqual([undefined, 'task_daily_create_limit', 'task_daily_create_limit']);
  });

  it('[R7.6] the environment sets both tiers, and unlimited is a word', () => {
    const read = readConfiguration({
      ALOFT_VIP_QUOTA: '5',
      ALOFT_DOWNLOAD_TRAFFIC: '7',
      ALOFT_VIP_DOWNLOAD_TRAFFIC: 'unlimited',
      ALOFT_VIP_LARGEST_FILE: '9',
      ALOFT_VIP_OFFLINE_TASKS: '11',
    });
    expect(read).toMatchObject({
      ok: true,
      configuration: {
        vipQuota: 5,
        tiers: {
          free: { monthlyDownload: 7, dailyTasks: 100 },
          premium: { monthlyDownload: null, largestFile: 9, dailyTasks: 11 },
        },
      },
    });
    expect(readConfiguration({ ALOFT_UPLOAD_TRAFFIC: 'much' })).toMatchObject({ ok: false });
  });
});

describe('the month’s traffic', () => {
  it('[R7.6] bytes that came and went are counted as they are, ranges and pauses included', async () => {
    const { server, ada } = await start({});
    const begun = await beginUpload(server, ada, 'a.txt', 10);
    await sendBytes(begun.endpoint, 0, new Uint8Array(4));
    expect(await quantities(server, ada)).toMatchObject({
      upload: { assets: '4' },
      download: { assets: '0' },
    });
    await sendBytes(begun.endpoint, 4, new Uint8Array(6));
    const link = await linkOf(server, ada, begun.id);
    await (await fetch(link)).arrayBuffer();
    await (await fetch(link, { headers: { range: 'bytes=2-4' } })).arrayBuffer();
    await fetch(link, { method: 'HEAD' });
    await fetch(link, { headers: { range: 'bytes=90-' } });
    expect(await quantities(server, ada)).toMatchObject({
      upload: { assets: '10' },
      download: { assets: '13' },
    });
    await server.services.traffic.flush();
    expect(await quantities(server, ada)).toMatchObject({
      upload: { assets: '10' },
      download: { assets: '13' },
    });
    const rows = await server.services.db.selectFrom('traffic').selectAll().execute();
    expect(rows).toEqual([expect.objectContaining({ account_id: ada.id, uploaded: 10, downloaded: 13 })]);
  });

  it('[R7.6 R4.5] used up, it is refused until the month ends or a membership begins', async () => {
    const free = { ...none, monthlyDownload: 15, monthlyUpload: 25 };
    const premium = { ...none, monthlyDownload: 100 };
    let { server, ada } = await start({ tiers: { free, premium } });
    const id = await storeFile(server, ada, 'a.txt', 'x'.repeat(10));
    const link = () => linkOf(server, ada, id);
    // What has begun may end: 15 were left after nothing, 5 after ten.
    for (let n = 0; n < 2; n += 1)
      expect((await (await fetch(await link())).arrayBuffer()).byteLength).toBe(10);
    const refused = await fetch(await link());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ error: 'resource_exhausted' });
    expect((await wish(server, ada, 'b', 16)).body.error).toBe('resource_exhausted');
    expect(await quota(server, ada)).toMatchObject({ usage: '10' });
    await storeFile(server, ada, 'b.txt', 'y'.repeat(15));
    await member(server, ada, 2);
    expect((await fetch(await link())).status).toBe(200);
    await storeFile(server, ada, 'c.txt', 'z'.repeat(30));
    server.pass(2 * day);
    ada = await signInAgain(server, ada);
    // In the month's last two days the next one has begun by now.
    const seconds = Number((await fetch(await link())).headers.get('retry-after') ?? 0);
    server.pass(seconds * 1000);
    ada = await signInAgain(server, ada);
    expect((await fetch(await link())).status).toBe(200);
    expect(await quantities(server, ada)).toMatchObject({
      upload: { total_assets: '25', assets: '0', size: '25' },
    });
  });

  it('[R7.6] what a share gives out counts for its owner, as its readers need no account', async () => {
    const free = { ...none, monthlyDownload: 10 };
    const { server, ada } = await start({ tiers: { free, premium: none } });
    const id = await storeFile(server, ada, 'a.txt', 'x'.repeat(10));
    const share = await newShare(server, ada, [id], { pass_code_option: 'NOT_REQUIRED' });
    const detail = await call(server, 'GET', `/drive/v1/share/file_info?share_id=${share.id}&file_id=${id}`);
    const link = /"web_content_link":"([^"]+)"/.exec(detail.text)?.[1] ?? '';
    expect(await (await fetch(link)).text()).toBe('x'.repeat(10));
    expect(await quantities(server, ada)).toMatchObject({
      download: { total_assets: '10', assets: '10', size: '0' },
    });
    expect((await fetch(link)).status).toBe(429);
    await member(server, ada);
    expect((await fetch(link)).status).toBe(200);
    expect(await quantities(server, ada)).toMatchObject({ download: { total_assets: '-1', size: '-1' } });
  });

  it('[R7.6] a server that stops loses nothing of it', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-traffic-'));
    const first = await startTestServer({ dataFolder });
    const ada = await newPerson(first, 'ada@example.org');
    await storeFile(first, ada, 'a.txt', 'x'.repeat(10));
    await first.stop();
    const second = await startTestServer({ dataFolder });
    expect(await quantities(second, ada)).toMatchObject({ upload: { assets: '10' } });
    await second.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
});
