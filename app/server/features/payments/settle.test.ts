import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  daysLeft,
  deliver,
  eventOf,
  order,
  press,
  sellYear,
  statusOf,
  tell,
  year,
} from '../../proofs/testing/shop.ts';
import {
  call,
  newVerifiedPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { sandboxDelivery, signatureHeader } from './sandbox.ts';
import { refundOrder, sendLateRefunds } from './settle.ts';

const day = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sellYear(server);
});
afterAll(() => server.stop());

let people = 0;
async function buyer() {
  people += 1;
  const who = await newVerifiedPerson(server, `p${people}@example.org`);
  return { who, made: await order(server, who) };
}
const look = async ({ who, made }: { who: Person; made: { order_id: string } }) => [
  await statusOf(server, who, made.order_id),
  await daysLeft(server, who),
];

describe('the webhook', () => {
  it('[P12b P13f] a hundred at once give the days once: the same event, and others of the same order', async () => {
    const one = await buyer();
    const { order_id: id } = one.made;
    const told = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        tell(server, eventOf(id, 'paid', n % 2 === 0 ? {} : { id: `${id}.${n}` })),
      ),
    );
    expect(new Set(told.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await look(one)).toEqual(['PAID', 365]);
  });

  it('[P13f] forty presses on pay and on decline end in one way', async () => {
    const one = await buyer();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => press(one.made.payment_url, n % 2 === 0 ? 'pay' : 'decline')),
    );
    const [status, days] = await look(one);
    expect([
      ['PAID', 365],
      ['FAILED', 0],
    ]).toContainEqual([status, days]);
  });

  it('[T1] what is not signed, signed by another key, changed, or older than five minutes is not believed', async () => {
    const one = await buyer();
    const event = eventOf(one.made.order_id, 'paid');
    const good = sandboxDelivery(server.services, event);
    const signed = (signature: string) => ({
      ...good,
      headers: { ...good.headers, [signatureHeader]: signature },
    });
    const other = sandboxDelivery({ ...server.services, signingKey: 'another key' }, event);
    const early = sandboxDelivery(
      { ...server.services, clock: () => server.services.clock() + 6 * 60_000 },
      event,
    );
    const late = sandboxDelivery(
      { ...server.services, clock: () => server.services.clock() - 6 * 60_000 },
      event,
    );
    const wrong = [
      { ...good, headers: {} },
      signed(''),
      signed('t=1,v1=00'),
      signed(`t=${server.services.clock()},v1=${'0'.repeat(64)}`),
      { ...good, body: good.body.replace('3900', '3901') },
      other,
      early,
      late,
    ];
    for (const one of wrong) expect((await deliver(server, one)).body.error).toBe('permission_denied');
    expect(await look(one)).toEqual(['PENDING', 0]);
    server.pass(4 * 60_000);
    expect((await deliver(server, good)).status).toBe(200);
    expect(await look(one)).toEqual(['PAID', 365]);
  });

  it('an amount or currency that is not the order’s changes nothing, and can be put right', async () => {
    const one = await buyer();
    const { order_id: id } = one.made;
    for (const part of [{ amount: 1 }, { amount: 3901 }, { currency: 'USD' }]) {
      expect((await tell(server, eventOf(id, 'paid', part))).body.error).toBe('failed_precondition');
    }
    expect((await tell(server, eventOf('unknown', 'paid'))).body.error).toBe('not_found');
    const garbled = sandboxDelivery(server.services, eventOf(id, 'paid', { id: '' }));
    expect((await deliver(server, garbled)).body.error).toBe('invalid_argument');
    expect(await look(one)).toEqual(['PENDING', 0]);
    await tell(server, eventOf(id, 'paid'));
    expect(await look(one)).toEqual(['PAID', 365]);
  });

  it('[P13f] in whichever order the events come, the end is the same', async () => {
    const ends = {
      'failed paid': ['PAID', 365],
      'paid failed': ['PAID', 365],
      'paid refunded': ['REFUNDED', 0],
      'refunded paid': ['REFUNDED', 0],
      'failed refunded paid': ['REFUNDED', 0],
      'paid refunded paid refunded': ['REFUNDED', 0],
    };
    for (const [events, end] of Object.entries(ends)) {
      const one = await buyer();
      for (const [n, type] of events.split(' ').entries()) {
        if (type !== 'paid' && type !== 'failed' && type !== 'refunded') expect.fail(type);
        await tell(server, eventOf(one.made.order_id, type, { id: `${one.made.order_id}.${n}` }));
      }
      expect([events, ...(await look(one))]).toEqual([events, ...end]);
    }
  });
});

describe('late payments and refunds', () => {
  it('[R7.21] nobody paid in time: expired; who pays after all gets what it was for', async () => {
    const one = await buyer();
    server.pass(30 * 60_000);
    const who = await signInAgain(server, one.who);
    expect(await look({ ...one, who })).toEqual(['EXPIRED', 0]);
    expect((await press(one.made.payment_url, 'pay')).status).toBe(410);
    await tell(server, eventOf(one.made.order_id, 'paid'));
    expect(await look({ ...one, who })).toEqual(['PAID', 365]);
  });

  it('[R7.21] what was given up and is paid after all is sent back, and gives nothing', async () => {
    const one = await buyer();
    const { order_id: id } = one.made;
    await call(server, 'DELETE', `/vip/v1/order/${id}`, { token: one.who.token });
    await tell(server, eventOf(id, 'paid'));
    expect(await look(one)).toEqual(['REFUNDED', 0]);
  });

  it('[R7.21 P1b] a refund that was due when the server died is sent by the hourly round', async () => {
    const one = await buyer();
    const { order_id: id } = one.made;
    await server.services.db
      .updateTable('orders')
      .set({ status: 'CANCELLED', refund_due: 1 })
      .where('id', '=', id)
      .execute();
    await sendLateRefunds(server.services);
    expect(await look(one)).toEqual(['REFUNDED', 0]);
  });

  it('[P13f] a refund takes the days back once, and never ends a membership before now', async () => {
    const one = await buyer();
    const { order_id: id } = one.made;
    const { code } = (
      await call(server, 'GET', '/vip/v1/activity/inviteCode', { token: (await buyer()).who.token })
    ).body;
    await call(server, 'POST', '/vip/v1/activity/invite', { token: one.who.token, body: { from: code } });
    await tell(server, eventOf(id, 'paid'));
    expect(await look(one)).toEqual(['PAID', 368]);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => tell(server, eventOf(id, 'refunded', { id: `${id}.r${n}` }))),
    );
    expect(await look(one)).toEqual(['REFUNDED', 3]);

    const two = await buyer();
    await tell(server, eventOf(two.made.order_id, 'paid'));
    server.pass(100 * day);
    const before = server.services.clock();
    expect(await refundOrder(server.services, two.made.order_id)).toBeNull();
    const row = await server.services.db
      .selectFrom('accounts')
      .select('vip_expires_at')
      .where('id', '=', two.who.id)
      .executeTakeFirstOrThrow();
    expect(row.vip_expires_at).toBeGreaterThanOrEqual(before);
    expect(row.vip_expires_at).toBeLessThanOrEqual(server.services.clock());
    expect(await refundOrder(server.services, two.made.order_id)).toMatchObject({
      refused: 'failed_precondition',
    });
    expect(await refundOrder(server.services, 'unknown')).toMatchObject({ refused: 'not_found' });
    expect(year.days).toBe(365);
  });
});
