import { expect, it } from 'vitest';
import { recordingCaller } from '../testing/recording-caller.ts';
import { checkoutPorts } from './checkout.ts';

const signal = new AbortController().signal;
const placed = { order_id: 'o1', expires_at: '', amount: 1, currency: 'EUR' };

it('[R7.21] the press names the order, and the language and the way back go along', async () => {
  const { call, asked } = recordingCaller({ ...placed, payment_url: 'https://pay.example/o1' });
  const ports = checkoutPorts(call, { language: () => 'ko', returnUrl: '/drive/all' });
  const made = await ports.createOrder({ productId: 'year', key: 'k1' }, signal);
  expect(made).toEqual({ kind: 'created', orderId: 'o1', paymentUrl: 'https://pay.example/o1' });
  expect(asked[0]?.body).toEqual({ product_id: 'year', language: 'ko', return_url: '/drive/all' });
});

it('[R7.21 T2] only a page is opened for paying', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'intent://x', '/relative', '']) {
    const { call } = recordingCaller({ ...placed, payment_url: url });
    const made = await checkoutPorts(call, { language: () => '' }).createOrder(
      { productId: 'year', key: '' },
      signal,
    );
    expect([url, made.kind]).toEqual([url, 'failed']);
  }
});

it('[R7.21] each status is one end for somebody who waits', async () => {
  const ends = {
    PENDING: 'pending',
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
