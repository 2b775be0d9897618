import type { TierLimits } from '@aloft/core/service';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyPack, eventOf, order, packs, sellPacks, statusOf, tell } from '../../proofs/testing/shop.ts';
import {
  call,
  newPerson,
  newVerifiedPerson,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { refundOrder } from '../payments/settle.ts';
import { listProducts, setProduct } from '../settings/products.ts';
import { startMeter } from '../traffic/meter.ts';
import { trafficUsedUp } from '../traffic/used.ts';
import { addDays } from '../vip/membership.ts';
import { addTraffic } from './traffic-balance.ts';

const day = 86_400_000;
const limits: TierLimits = { largestFile: null, monthlyDownload: 100, monthlyUpload: 2000, dailyTasks: 100 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    freeQuota: 100,
    vipQuota: 200,
    tiers: { free: limits, premium: { ...limits, monthlyDownload: 400 } },
  });
  await sellPacks(server);
});
afterAll(() => server.stop());

let people = 0;
function buyer(): Promise<Person> {
  people += 1;
  return newVerifiedPerson(server, `p${people}@example.org`);
}

const Packs = v.object({
  packs: v.object({
    storage: v.array(v.object({ order_id: v.string(), bytes: v.string(), expires_at: v.string() })),
    traffic: v.string(),
  }),
});
const packsOf = async (who: Person) =>
  v.parse(
    Packs,
    (await call(server, 'GET', '/vip/v1/quantity/list?type=transfer', { token: who.token })).body,
  ).packs;
const About = v.object({ quota: v.object({ limit: v.string(), usage: v.string() }) });
const spaceOf = async (who: Person) =>
  v.parse(About, (await call(server, 'GET', '/drive/v1/about', { token: who.token })).body).quota;
const wish = (who: Person, size: number) =>
  call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'w', size: String(size) },
  });
const refunded = (id: string, kind: keyof typeof packs, n = 0) =>
  tell(server, eventOf(id, 'refunded', { id: `${id}.r${n}`, amount: packs[kind].price }));

describe('a product', () => {
  it('[R7.21] that is a pack says so; a membership is told as it always was', async () => {
    await setProduct(
      server.services,
      { id: 'week', language: '' },
      { name: 'A week', days: 7, price: 100, currency: 'EUR' },
    );
    const { data } = (await call(server, 'GET', '/config/v1/external_products')).body;
    expect(data).toEqual({
      products: [
        { id: 'week', name: 'A week', days: 7, price: 100, currency: 'EUR' },
        { ...packs.traffic, id: 'traffic', days: 0, bytes: '500' },
        { ...packs.storage, id: 'storage', bytes: '1000' },
      ],
    });
    await setProduct(server.services, { id: 'week', language: '' }, null);
  });

  it('[R7.21] of traffic is not sold where traffic has no limit', async () => {
    const { configuration } = server.services;
    const free: TierLimits = { ...limits, monthlyDownload: null, monthlyUpload: null };
    const unlimited = {
      ...server.services,
      configuration: { ...configuration, tiers: { free, premium: free } },
    };
    expect((await listProducts(unlimited, '')).map(({ id }) => id)).toEqual(['storage']);
  });

  it('[R7.21] is refused where it does not fit its kind, or is absurdly large', async () => {
    const { storage, traffic } = packs;
    const offer = (product: Parameters<typeof setProduct>[2]) =>
      setProduct(server.services, { id: 'odd', language: '' }, product);
    await expect(offer({ ...storage, bytes: 0 })).rejects.toThrow(/bytes/);
    await expect(offer({ ...storage, bytes: 2 ** 50 + 1 })).rejects.toThrow(/1 PiB at most/);
    await expect(offer({ ...storage, bytes: -1 })).rejects.toThrow(/bytes/);
    await expect(offer({ ...storage, bytes: 1.5 })).rejects.toThrow(/bytes/);
    await expect(offer({ ...storage, days: 0 })).rejects.toThrow(/days/);
    await expect(offer({ ...traffic, days: 30 })).rejects.toThrow(/traffic has no end/);
    await expect(offer({ ...storage, kind: 'membership' })).rejects.toThrow(/a membership has none/);
  });
});

describe('a storage pack', () => {
  it('[R7.21] adds to the plan until its own end, and what is stored stays after it', async () => {
    let who = await buyer();
    const first = await buyPack(server, who, 'storage');
    server.pass(10 * day);
    who = await signInAgain(server, who);
    const second = await buyPack(server, who, 'storage');
    expect((await spaceOf(who)).limit).toBe('2100');
    expect((await packsOf(who)).storage).toMatchObject([
      { order_id: first.order_id, bytes: '1000' },
      { order_id: second.order_id, bytes: '1000' },
    ]);
    const id = await storeFile(server, who, 'a.txt', 'x'.repeat(1200));
    // A membership and packs add up; a member's plan is the larger of both.
    await addDays(server.services.db, who.id, 5, server.services.clock());
    expect((await spaceOf(who)).limit).toBe('2200');
    server.pass(20 * day);
    who = await signInAgain(server, who);
    expect(await spaceOf(who)).toEqual(expect.objectContaining({ limit: '1100', usage: '1200' }));
    expect((await wish(who, 1)).body.error).toBe('file_space_not_enough');
    server.pass(10 * day);
    who = await signInAgain(server, who);
    expect((await spaceOf(who)).limit).toBe('100');
    expect((await packsOf(who)).storage).toEqual([]);
    expect((await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).status).toBe(200);
  });

  it('[P12b P13f] of one payment comes once, however often and in whatever order it is told', async () => {
    const who = await buyer();
    const { order_id: id } = await order(server, who, { product_id: 'storage' });
    const paid = (n: number) =>
      eventOf(id, 'paid', { amount: 2000, ...(n % 2 === 0 ? {} : { id: `${id}.${n}` }) });
    const wrong = await tell(server, eventOf(id, 'paid', { id: 'cheap', amount: 1 }));
    expect(wrong.body.error).toBe('failed_precondition');
    expect((await spaceOf(who)).limit).toBe('100');
    await Promise.all(Array.from({ length: 100 }, (_, n) => tell(server, paid(n))));
    expect((await spaceOf(who)).limit).toBe('1100');
    await Promise.all(Array.from({ length: 20 }, (_, n) => refunded(id, 'storage', n)));
    await tell(server, eventOf(id, 'paid', { id: `${id}.again`, amount: 2000 }));
    expect([await statusOf(server, who, id), (await spaceOf(who)).limit]).toEqual(['REFUNDED', '100']);
  });

  it('[R7.21] is taken back by a refund, and the other packs stay', async () => {
    const who = await buyer();
    const first = await buyPack(server, who, 'storage');
    const second = await buyPack(server, who, 'storage');
    expect(await refundOrder(server.services, first.order_id)).toBeNull();
    expect((await packsOf(who)).storage.map((one) => one.order_id)).toEqual([second.order_id]);
    expect((await spaceOf(who)).limit).toBe('1100');
  });

  it('[P10a] counts for its buyer alone, and of a hundred uploads at once as many begin as fit', async () => {
    const [ada, bo] = [await buyer(), await buyer()];
    await buyPack(server, ada, 'storage');
    expect([await packsOf(bo), (await spaceOf(bo)).limit]).toEqual([{ storage: [], traffic: '0' }, '100']);
    const begun = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        call(server, 'POST', '/drive/v1/files', {
          token: ada.token,
          body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: `f${n}`, size: '100' },
        }),
      ),
    );
    expect(begun.filter((one) => one.status === 200)).toHaveLength(11);
    expect(await spaceOf(ada)).toMatchObject({ limit: '1100', usage: '1100' });
  });

  it('[R7.21] never makes a space that numbers cannot hold', async () => {
    const who = await buyer();
    const { db, clock } = server.services;
    const rows = Array.from({ length: 40 }, (_, n) => ({
      ...{ id: `${who.id}.${n}`, account_id: who.id, bytes: 2 ** 50 },
      ...{ ends_at: clock() + day, created_at: clock() },
    }));
    await db.insertInto('storage_packs').values(rows).execute();
    expect((await spaceOf(who)).limit).toBe(String(Number.MAX_SAFE_INTEGER));
    expect((await wish(who, 5)).status).toBe(200);
  });
});

describe('a traffic pack', () => {
  const download = async (who: Person, id: string): Promise<Response> => {
    const file = (await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body;
    const answer = await fetch(String(file.web_content_link));
    await answer.arrayBuffer();
    return answer;
  };
  const left = async (who: Person): Promise<string> => {
    await server.services.traffic.flush();
    return (await packsOf(who)).traffic;
  };

  it('[R7.21 R4.5] is used only above the allowance of the plan, and lets through as much as is left', async () => {
    const who = await buyer();
    const id = await storeFile(server, who, 'a.txt', 'x'.repeat(60));
    await buyPack(server, who, 'traffic');
    // 60 of the plan's 100.
    expect([(await download(who, id)).status, await left(who)]).toEqual([200, '500']);
    // 40 are left in the plan, 20 come from the pack; then all of it does.
    expect([(await download(who, id)).status, await left(who)]).toEqual([200, '480']);
    expect([(await download(who, id)).status, await left(who)]).toEqual([200, '420']);
    for (let n = 0; n < 7; n += 1) expect((await download(who, id)).status).toBe(200);
    expect([(await download(who, id)).status, await left(who)]).toEqual([429, '0']);
    await buyPack(server, who, 'traffic');
    expect([(await download(who, id)).status, await left(who)]).toEqual([200, '440']);
  });

  it('[R7.21] serves a free account that fetches twenty at once, and is never below nothing', async () => {
    const who = await buyer();
    const id = await storeFile(server, who, 'a.txt', 'x'.repeat(60));
    await buyPack(server, who, 'traffic');
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(who, id)));
    // 600 are allowed in all; what has begun may end.
    expect(answers.filter((one) => one.status === 200).length).toBeGreaterThanOrEqual(10);
    expect(await left(who)).toBe('0');
    expect((await download(who, id)).status).toBe(429);
  });

  it('[R7.21] is not charged for what was moved under a larger plan that has ended since', async () => {
    let who = await buyer();
    const { db, clock, traffic } = server.services;
    await addDays(db, who.id, 1, clock());
    await buyPack(server, who, 'traffic');
    traffic.count(who.id, 'downloaded', 300);
    expect(await left(who)).toBe('500');
    await db
      .updateTable('accounts')
      .set({ vip_expires_at: clock() - 1 })
      .where('id', '=', who.id)
      .execute();
    who = await signInAgain(server, who);
    expect(await left(who)).toBe('500');
    traffic.count(who.id, 'downloaded', 10);
    expect(await left(who)).toBe('490');
  });

  it('[R7.21] counts uploads and downloads that are not written down yet, each above its own allowance', async () => {
    const who = await buyer();
    const { services } = server;
    await addTraffic(services.db, who.id, 100);
    services.traffic.count(who.id, 'downloaded', 90);
    services.traffic.count(who.id, 'uploaded', 2000 + 60);
    // 10 of the plan, and 40 of the pack: 60 of it are used by uploads.
    const usedUp = (size: number) => trafficUsedUp(services, who.id, 'downloaded', size);
    expect([await usedUp(50), await usedUp(51)]).toMatchObject([null, { refused: 'resource_exhausted' }]);
    expect(await left(who)).toBe('40');
    expect([await usedUp(50), await usedUp(51)]).toMatchObject([null, { refused: 'resource_exhausted' }]);
  });

  it('[P12b] is given once by a hundred events, and a refund takes what is left, never more', async () => {
    const who = await buyer();
    const { order_id: id } = await order(server, who, { product_id: 'traffic' });
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        tell(server, eventOf(id, 'paid', { id: `${id}.${n}`, amount: 300 })),
      ),
    );
    expect(await left(who)).toBe('500');
    server.services.traffic.count(who.id, 'downloaded', 100 + 450);
    expect(await left(who)).toBe('50');
    await Promise.all(Array.from({ length: 20 }, (_, n) => refunded(id, 'traffic', n)));
    expect([await statusOf(server, who, id), await left(who)]).toEqual(['REFUNDED', '0']);
  });

  it('[R7.21] is charged once for what several processes write at once', async () => {
    const who = await buyer();
    const { services } = server;
    await addTraffic(services.db, who.id, 500);
    const meters = [1, 2, 3].map(() => startMeter(services, () => undefined));
    for (let round = 0; round < 20; round += 1) {
      for (const meter of meters) meter.count(who.id, 'downloaded', 5);
      await Promise.all(meters.map((meter) => meter.flush()));
    }
    await Promise.all(meters.map((meter) => meter.stop()));
    // 300 were moved, 100 of them in the plan.
    expect(await left(who)).toBe('300');
  });

  it('[R7.21] a balance ends at what numbers hold, and is never below nothing', async () => {
    const who = await newPerson(server, 'much@example.org');
    const { db } = server.services;
    await addTraffic(db, who.id, Number.MAX_SAFE_INTEGER - 1);
    await addTraffic(db, who.id, 2 ** 50);
    expect(await left(who)).toBe(String(Number.MAX_SAFE_INTEGER));
    await db.updateTable('traffic_balances').set({ bytes: 5 }).where('account_id', '=', who.id).execute();
    server.services.traffic.count(who.id, 'downloaded', 5000);
    expect(await left(who)).toBe('0');
  });
});
