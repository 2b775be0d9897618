import { expect, it } from 'vitest';
import { recordingCaller } from '../testing/recording-caller.ts';
import { checkoutPorts } from './checkout.ts';

const signal = new AbortController().signal;
const placed = { order_id: 'o1', expires_at: '', amount: 1, currency: 'EUR' };

it('[R7.21] each press has an idempotency key, and sends the language and the return path', async () => {
  const { call, asked } = recordingCaller({ ...placed, payment_url: 'https://pay.example/o1' });
  const ports = checkoutPorts(call, { language: () => 'ko', returnUrl: '/drive/all', scene: 'banner' });
  const made = await ports.createOrder({ productId: 'year', key: 'k1' }, signal);
  expect(made).toEqual({ kind: 'created', orderId: 'o1', paymentUrl: 'https://pay.example/o1' });
  expect(asked[0]?.body).toEqual({
    product_id: 'year',
    language: 'ko',
    return_url: '/drive/all',
    scene: 'banner',
  });
});

it('[R7.21 T2] only an http(s) payment URL is opened', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'intent://x', '/relative', '']) {
    const { call } = recordingCaller({ ...placed, payment_url: url });
    const made = await checkoutPorts(call, { language: () => '' }).createOrder(
      { productId: 'year', key: '' },
      signal,
    );
    expect([url, made.kind]).toEqual([url, 'failed']);
  }
});

it('[R7.21] each status of the order maps to one outcome of the wait', async () => {
  const ends = {
    PAID: 'paid',
    FAILED: 'declined',
    REFUNDED: 'declined',
    CANCELLED: 'expired',
    EXPIRED: 'expired',
  };
  for (const [status, kind] of Object.entries(ends)) {
    const { call } = recordingCaller({ status });
    const ports = checkoutPorts(call, { language: () => '' });
    expect([status, await ports.fetchOrder({ orderId: 'o1' }, signal)]).toEqual([status, { kind }]);
  }
});

it('[R7.21 T2] a pending order has the URL of its payment page, if it is a web page', async () => {
  for (const [url, paymentUrl] of [
    ['https://pay.example/o1', 'https://pay.example/o1'],
    ['javascript:alert(1)', ''],
    ['', ''],
  ]) {
    const { call } = recordingCaller({ status: 'PENDING', payment_url: url });
    const state = await checkoutPorts(call, { language: () => '' }).fetchOrder({ orderId: 'o1' }, signal);
    expect(state).toEqual({ kind: 'pending', paymentUrl });
  }
});
