import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import {
  daysLeft,
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
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { setProduct } from '../settings/products.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  await sellYear(server);
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

let people = 0;
const somebody = (): Promise<Person> => {
  people += 1;
  return newPerson(server, `p${people}@example.org`);
};
const post = (who: Person, body: object, headers: Record<string, string> = {}) =>
  call(server, 'POST', '/vip/v1/order', { token: who.token, body, headers });
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

describe('orders', () => {
  it('[R2.23] keeps the scene with its order, and refuses one that no address carries', async () => {
    const buyer = await somebody();
    const made = await order(server, buyer, { product_id: 'year', scene: 'banner.1' });
    const silent = await order(server, buyer, { product_id: 'year' });
    const sceneOf = (id: string) =>
      server.services.db.selectFrom('orders').select('scene').where('id', '=', id).executeTakeFirst();
    expect(await sceneOf(made.order_id)).toEqual({ scene: 'banner.1' });
    expect(await sceneOf(silent.order_id)).toEqual({ scene: '' });
    for (const scene of ['', 'a b', '<b>', 'x'.repeat(65), 7, ['banner']]) {
      const refused = await post(buyer, { product_id: 'year', scene });
      expect([scene, refused.status, refused.body.details]).toEqual([scene, 400, field('scene')]);
    }
  });

  it('[R7.21 R4.5] an order is made, paid on its page, and the membership is there at once', async () => {
    const made = await order(server, ada, { product_id: 'year', return_url: '/drive/payment/storage?x=1' });
    expect(made).toMatchObject({ amount: 3900, currency: 'EUR' });
    expect(Date.parse(made.expires_at) - server.services.clock()).toBeGreaterThan(29 * 60_000);
    expect(await statusOf(server, ada, made.order_id)).toBe('PENDING');
    expect(await daysLeft(server, ada)).toBe(0);
    const pressed = await press(made.payment_url, 'pay');
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe(
      `${server.appUrl}/drive/payment/storage?x=1&order_id=${made.order_id}`,
    );
    const paid = await call(server, 'GET', `/vip/v1/order/${made.order_id}`, { token: ada.token });
    expect(paid.body).toMatchObject({
      order_id: made.order_id,
      product_id: 'year',
      name: year.name,
      days: 365,
      amount: 3900,
      currency: 'EUR',
      status: 'PAID',
      payment_url: '',
      refunded_at: '',
    });
    expect(String(paid.body.paid_at)).toContain('20');
    expect(await daysLeft(server, ada)).toBe(365);
  });

  it('[R7.21] declining takes nothing; a press after the end changes nothing', async () => {
    const bo = await somebody();
    const made = await order(server, bo);
    expect((await press(made.payment_url, 'decline')).headers.get('location')).toBe(
      `${server.appUrl}/drive/payment?order_id=${made.order_id}`,
    );
    expect(await statusOf(server, bo, made.order_id)).toBe('FAILED');
    expect((await press(made.payment_url, 'pay')).status).toBe(200);
    expect((await press(made.payment_url, 'something else')).status).toBe(200);
    expect(await statusOf(server, bo, made.order_id)).toBe('FAILED');
    expect(await daysLeft(server, bo)).toBe(0);
  });

  it('[P12a P12b] the same key is one order; another key is another; the price is that of the making', async () => {
    const bo = await somebody();
    await setProduct(server.services, { id: 'month', language: '' }, { ...year, days: 30, price: 500 });
    const headers = { 'idempotency-key': randomUUID() };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => order(server, bo, { product_id: 'month' }, headers)),
    );
    expect(new Set(all.map((one) => one.order_id)).size).toBe(1);
    const [first] = all;
    if (first === undefined) expect.fail('no order');
    const other = await order(server, bo, { product_id: 'month' });
    expect(other.order_id).not.toBe(first.order_id);
    await setProduct(server.services, { id: 'month', language: '' }, { ...year, days: 90, price: 900 });
    expect((await press(first.payment_url, 'pay')).status).toBe(303);
    expect(await daysLeft(server, bo)).toBe(30);
    await setProduct(server.services, { id: 'month', language: '' }, null);
    expect((await press(other.payment_url, 'pay')).status).toBe(303);
    expect(await daysLeft(server, bo)).toBe(60);
    expect((await post(bo, { product_id: 'month' })).body).toMatchObject({
      error: 'not_found',
      details: field('product_id'),
    });
  });

  it('[R7.21] a product is named and priced in the language it was offered in', async () => {
    const bo = await somebody();
    await setProduct(server.services, { id: 'week', language: '' }, { ...year, name: 'A week', days: 7 });
    await setProduct(
      server.services,
      { id: 'week', language: 'ko' },
      { name: '일주일', days: 7, price: 9900, currency: 'KRW' },
    );
    expect(await order(server, bo, { product_id: 'week', language: 'ko' })).toMatchObject({
      amount: 9900,
      currency: 'KRW',
    });
    expect(await order(server, bo, { product_id: 'week' }, { 'accept-language': 'ko' })).toMatchObject({
      currency: 'KRW',
    });
    expect(await order(server, bo, { product_id: 'week', language: 'id' })).toMatchObject({ amount: 3900 });
    for (const wrong of [{ price: 0 }, { price: 1.5 }, { days: 0 }, { currency: 'eur' }, { name: '' }]) {
      const sold = setProduct(server.services, { id: 'wrong', language: '' }, { ...year, ...wrong });
      await expect(sold).rejects.toThrow(String(Object.keys(wrong)[0]));
    }
  });

  it('[R2.6 T2 P18c] only a path of our own is a way back', async () => {
    for (const wrong of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/..//x',
      '',
    ]) {
      const refused = await post(ada, { product_id: 'year', return_url: wrong });
      expect([wrong, refused.body.error]).toEqual([wrong, 'invalid_argument']);
      expect(refused.body.details).toEqual(field('return_url'));
    }
    const own = await order(server, ada, { product_id: 'year', return_url: `${server.appUrl}/drive/all` });
    expect((await press(own.payment_url, 'decline')).headers.get('location')).toContain(
      `${server.appUrl}/drive/all?order_id=`,
    );
  });

  it('[P10a] an order is its owner’s alone', async () => {
    const [bo, cy] = [await somebody(), await somebody()];
    const made = await order(server, bo);
    for (const method of ['GET', 'DELETE']) {
      const foreign = await call(server, method, `/vip/v1/order/${made.order_id}`, { token: cy.token });
      expect(foreign.body.error).toBe('not_found');
      const nobody = await call(server, method, `/vip/v1/order/${made.order_id}`);
      expect(nobody.body.error).toBe('unauthenticated');
    }
    expect((await call(server, 'POST', '/vip/v1/order', { body: { product_id: 'year' } })).status).toBe(401);
    expect((await call(server, 'GET', '/vip/v1/orders')).status).toBe(401);
    expect((await call(server, 'GET', '/vip/v1/orders', { token: cy.token })).body).toEqual({
      orders: [],
      next_page_token: '',
    });
    expect(await statusOf(server, bo, made.order_id)).toBe('PENDING');
  });

  it('[R7.21] one’s own orders, newest first, page by page', async () => {
    const bo = await somebody();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.unshift((await order(server, bo)).order_id);
      server.pass(1000);
    }
    const seen: unknown[] = [];
    let token = '';
    for (let n = 0; n < 3; n += 1) {
      const page = await call(server, 'GET', `/vip/v1/orders?limit=2&page_token=${token}`, {
        token: bo.token,
      });
      const { orders, next_page_token: next } = page.body;
      seen.push(...(Array.isArray(orders) ? orders.map((one) => one.order_id) : []));
      token = String(next);
    }
    expect(seen).toEqual(ids);
    expect(token).toBe('');
    const spoilt = await call(server, 'GET', '/vip/v1/orders?page_token=spoilt', { token: bo.token });
    expect(spoilt.body).toMatchObject({ error: 'invalid_argument', details: field('page_token') });
  });

  it('[R7.21] sixty orders in an hour, and the next has to wait', async () => {
    const bo = await somebody();
    const answers = await Promise.all(Array.from({ length: 63 }, () => post(bo, { product_id: 'year' })));
    const refused = answers.filter((one) => one.status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('[R7.21] an order is given up once and for all, unless it is paid', async () => {
    const bo = await somebody();
    const made = await order(server, bo);
    const giveUp = () => call(server, 'DELETE', `/vip/v1/order/${made.order_id}`, { token: bo.token });
    expect((await giveUp()).body).toMatchObject({ status: 'CANCELLED', payment_url: '' });
    expect((await giveUp()).body.status).toBe('CANCELLED');
    expect((await press(made.payment_url, 'pay')).status).toBe(410);
    expect(await statusOf(server, bo, made.order_id)).toBe('CANCELLED');
    const paid = await order(server, bo);
    await tell(server, eventOf(paid.order_id, 'paid'));
    const late = await call(server, 'DELETE', `/vip/v1/order/${paid.order_id}`, { token: bo.token });
    expect(late.body.error).toBe('failed_precondition');
    expect(await daysLeft(server, bo)).toBe(365);
  });
});

describe('who takes payments', () => {
  it('[R7.21] the sandbox runs on this computer; with an https address only where the operator says so', () => {
    const paymentsOf = (environment: Record<string, string>) => {
      const read = readConfiguration(environment);
      return read.ok ? read.configuration.payments : read.problem;
    };
    const open = { ALOFT_PUBLIC_URL: 'https://drive.example', ALOFT_CONTENT_URL: 'https://content.example' };
    expect(paymentsOf({})).toBe('sandbox');
    expect(paymentsOf({ ALOFT_PAYMENTS: 'off' })).toBe('off');
    expect(paymentsOf(open)).toBe('off');
    expect(paymentsOf({ ...open, ALOFT_PAYMENTS: 'sandbox' })).toBe('sandbox');
    expect(paymentsOf({ ALOFT_PAYMENTS: 'bank' })).toContain('ALOFT_PAYMENTS');
  });

  it('[R7.21 T1] without it nothing is offered, ordered, shown or believed', async () => {
    const closed = await startTestServer({ payments: 'off' });
    await sellYear(closed);
    const bo = await newPerson(closed, 'bo@example.org');
    const products = await call(closed, 'POST', '/config/v1/external_products', {
      body: { data: { language: '' } },
    });
    expect(products.body.data).toEqual({ products: [] });
    const refused = await call(closed, 'POST', '/vip/v1/order', {
      token: bo.token,
      body: { product_id: 'year' },
    });
    expect(refused.body.error).toBe('unimplemented');
    expect((await tell(closed, eventOf('o', 'paid'))).body.error).toBe('not_found');
    expect((await fetch(`${closed.contentUrl}/pay/x.y`)).status).toBe(404);
    await closed.stop();
  });
});
