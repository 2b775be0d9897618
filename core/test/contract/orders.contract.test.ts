import { expect, it } from 'vitest';
import { newClient } from './clients.ts';
import { folder, good, type Person, refused, signedUp } from './people.ts';
import { onEachService, type ServiceUnderTest } from './services.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = { id: 'year', language: '', name: 'A year', days: 365, price: 3900, currency: 'EUR' };

const pack = {
  ...{ id: 'space', language: '', name: 'Space', kind: 'storage' as const, bytes: 500, days: 30 },
  ...{ price: 500, currency: 'EUR' },
} as const;

const press = (service: ServiceUnderTest, url: string, decision: string): Promise<Response> =>
  service.fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });
async function daysOf(service: ServiceUnderTest, person: Person): Promise<number> {
  const { data } = await good(person.api.drive.getVip());
  return data.status === 'ok' ? Math.round((Date.parse(data.expire) - service.now()) / day) : 0;
}
const statusOf = async (person: Person, id: string) => (await good(person.api.vip.getOrder(id))).status;

onEachService(
  'orders',
  (at, serverOnly) => {
    serverOnly((at) => {
      it('[R7.21 R4.5] a product is ordered and paid on the payment page, and its days and quota apply at once', async () => {
        await at().setProduct(year);
        await at().setProduct({ ...year, language: 'ko', name: '1년', price: 50_000, currency: 'KRW' });
        const ada = await signedUp(at(), 'buys@example.org');
        const { data } = await good(ada.api.config.getExternalProducts('ko'));
        expect(data.products).toEqual([
          { id: 'year', name: '1년', days: 365, price: 50_000, currency: 'KRW' },
        ]);
        const returnUrl = '/drive/payment/storage?from=quota';
        const made = await good(ada.api.vip.createOrder({ productId: 'year', language: 'ko', returnUrl }));
        expect(made).toMatchObject({ amount: 50_000, currency: 'KRW' });
        expect(Date.parse(made.expires_at) - at().now()).toBeGreaterThan(29 * minute);
        const pending = await good(ada.api.vip.getOrder(made.order_id));
        expect(pending).toMatchObject({
          name: '1년',
          status: 'PENDING',
          payment_url: made.payment_url,
          paid_at: '',
        });
        expect((await good(ada.api.drive.getAbout())).quota.limit).toBe('100');
        await refused(
          ada.api.drive.beginUpload({ parentId: '', name: 'a', size: '101' }),
          'file_space_not_enough',
        );
        const back = await press(at(), made.payment_url, 'pay');
        expect(back.status).toBe(303);
        const address = new URL(back.headers.get('location') ?? '');
        expect(address.origin).toBe(at().origins.vip[0]);
        expect(address.pathname + address.search).toBe(`${returnUrl}&order_id=${made.order_id}`);
        const paid = await good(ada.api.vip.getOrder(made.order_id));
        expect(paid).toMatchObject({ status: 'PAID', payment_url: '' });
        expect(Date.parse(paid.paid_at)).toBeGreaterThan(0);
        expect(await daysOf(at(), ada)).toBe(365);
        expect((await good(ada.api.drive.getAbout())).quota.limit).toBe('1000');
        await good(ada.api.drive.beginUpload({ parentId: '', name: 'a', size: '101' }));
        // Pressed again, nothing more is given.
        expect((await press(at(), made.payment_url, 'pay')).status).toBe(200);
        expect(await daysOf(at(), ada)).toBe(365);
        await at().refundOrder(made.order_id);
        expect(await statusOf(ada, made.order_id)).toBe('REFUNDED');
        expect(await daysOf(at(), ada)).toBe(0);
        expect((await good(ada.api.drive.getAbout())).quota.limit).toBe('100');
        await folder(ada, 'still here');
        await refused(ada.api.vip.cancelOrder(made.order_id), 'failed_precondition');
      });
    });

    it('[R7.21] a storage pack that is paid adds to the space until its end, and a membership says no kind', async () => {
      await at().setProduct(year);
      await at().setProduct(pack);
      const ada = await signedUp(at(), 'packs@example.org');
      const { data } = await good(ada.api.config.getExternalProducts(''));
      expect(data.products.map(({ id, kind, bytes, days }) => [id, kind, bytes, days])).toEqual([
        ['space', 'storage', '500', 30],
        ['year', undefined, undefined, 365],
      ]);
      const made = await good(ada.api.vip.createOrder({ productId: 'space' }));
      expect((await good(ada.api.drive.getAbout())).quota.limit).toBe('100');
      expect((await press(at(), made.payment_url, 'pay')).status).toBe(303);
      expect(await good(ada.api.vip.getOrder(made.order_id))).toMatchObject({
        ...{ status: 'PAID', kind: 'storage', bytes: '500', days: 30 },
      });
      expect(await daysOf(at(), ada)).toBe(0);
      expect((await good(ada.api.drive.getAbout())).quota.limit).toBe('600');
      await good(ada.api.drive.beginUpload({ parentId: '', name: 'a', size: '600' }));
      // Pressed again, nothing more is given.
      expect((await press(at(), made.payment_url, 'pay')).status).toBe(200);
      expect((await good(ada.api.drive.getAbout())).quota.limit).toBe('600');
    });

    it('[R7.21] a declined, cancelled or expired order grants nothing', async () => {
      await at().setProduct(year);
      const ada = await signedUp(at(), 'declines@example.org');
      const order = () => good(ada.api.vip.createOrder({ productId: 'year', language: '' }));
      const declined = await order();
      expect((await press(at(), declined.payment_url, 'decline')).status).toBe(303);
      expect(await statusOf(ada, declined.order_id)).toBe('FAILED');
      const cancelled = await order();
      expect((await good(ada.api.vip.cancelOrder(cancelled.order_id))).status).toBe('CANCELLED');
      expect((await good(ada.api.vip.cancelOrder(cancelled.order_id))).status).toBe('CANCELLED');
      expect((await press(at(), cancelled.payment_url, 'pay')).status).toBe(410);
      const late = await order();
      at().pass(30 * minute);
      expect(await good(ada.api.vip.getOrder(late.order_id))).toMatchObject({
        status: 'EXPIRED',
        payment_url: '',
      });
      expect((await press(at(), late.payment_url, 'pay')).status).toBe(410);
      expect(await daysOf(at(), ada)).toBe(0);
      const { orders } = await good(ada.api.vip.listOrders());
      expect(orders.map((one) => one.status)).toEqual(['EXPIRED', 'CANCELLED', 'FAILED']);
      const first = await good(ada.api.vip.listOrders({ limit: 2 }));
      const second = await good(ada.api.vip.listOrders({ limit: 2, page: first.next_page_token }));
      expect([...first.orders, ...second.orders]).toEqual(orders);
      expect(second.next_page_token).toBe('');
    });

    it('[R7.21 P10a] an invalid order is refused with its field, and an order is visible to its owner only', async () => {
      await at().setProduct(year);
      const ada = await signedUp(at(), 'owner@example.org');
      const bo = await signedUp(at(), 'other@example.org');
      const { vip } = newClient(at()).api;
      await refused(ada.api.vip.createOrder({ productId: 'moon' }), 'not_found', 'product_id');
      for (const returnUrl of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
        await refused(
          ada.api.vip.createOrder({ productId: 'year', returnUrl }),
          'invalid_argument',
          'return_url',
        );
      }
      const { order_id: id } = await good(ada.api.vip.createOrder({ productId: 'year' }));
      await refused(bo.api.vip.getOrder(id), 'not_found');
      await refused(bo.api.vip.cancelOrder(id), 'not_found');
      await refused(ada.api.vip.listOrders({ page: 'spoilt' }), 'invalid_argument', 'page_token');
      await refused(vip.createOrder({ productId: 'year' }), 'unauthenticated');
      await refused(vip.getOrder(id), 'unauthenticated');
      await refused(vip.listOrders(), 'unauthenticated');
      await refused(vip.cancelOrder(id), 'unauthenticated');
      expect((await good(bo.api.vip.listOrders())).orders).toEqual([]);
      expect(await statusOf(ada, id)).toBe('PENDING');
    });

    serverOnly((at) => {
      it('[R7.21] what one has of packs is told with the quotas, to nobody else, and goes with a refund', async () => {
        await at().setProduct(pack);
        await at().setProduct({
          ...{ id: 'traffic', language: '', name: 'Traffic', kind: 'traffic' as const, bytes: 700 },
          ...{ price: 300, currency: 'EUR' },
        });
        const ada = await signedUp(at(), 'told@example.org');
        const bo = await signedUp(at(), 'untold@example.org');
        const packsOf = async (person: Person) => (await good(person.api.vip.getQuantities())).packs;
        const orders: string[] = [];
        for (const productId of ['space', 'traffic']) {
          const made = await good(ada.api.vip.createOrder({ productId }));
          await press(at(), made.payment_url, 'pay');
          orders.push(made.order_id);
        }
        expect(await packsOf(ada)).toMatchObject({
          ...{ storage: [{ order_id: orders[0], bytes: '500' }], traffic: '700' },
        });
        expect(await packsOf(bo)).toEqual({ storage: [], traffic: '0' });
        for (const id of orders) await at().refundOrder(id);
        expect(await packsOf(ada)).toEqual({ storage: [], traffic: '0' });
      });

      it('[R7.21] limits orders to sixty an hour', async () => {
        await at().setProduct(year);
        const ada = await signedUp(at(), 'many@example.org');
        for (let n = 0; n < 60; n += 1) await good(ada.api.vip.createOrder({ productId: 'year' }));
        await refused(ada.api.vip.createOrder({ productId: 'year' }), 'resource_exhausted');
      });
    });
  },
  { freeQuota: 100, vipQuota: 1000 },
);

onEachService(
  'a service without payments',
  (at) => {
    it('[R7.21] offers no products and refuses orders', async () => {
      await at().setProduct(year);
      const ada = await signedUp(at(), 'ada@example.org');
      expect((await good(ada.api.config.getExternalProducts(''))).data.products).toEqual([]);
      await refused(ada.api.vip.createOrder({ productId: 'year' }), 'unimplemented');
    });
  },
  { payments: 'off' },
);
