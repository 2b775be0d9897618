import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { CheckoutEvent, CheckoutPorts } from './checkout.types.ts';
import { viewCheckout } from './checkout.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<CheckoutEvent> = {
  'checkout.open': [{ type: 'checkout.open' }],
  'checkout.close': [{ type: 'checkout.close' }],
  'product.choose': [
    { type: 'product.choose', productId: 'year', key: 'k1' },
    { type: 'product.choose', productId: 'not offered', key: 'k1' },
  ],
  'payment.returned': [{ type: 'payment.returned' }],
  'payment.cancel': [{ type: 'payment.cancel' }],
  'order.resume': [{ type: 'order.resume', orderId: 'o1' }],
  'order.leave': [{ type: 'order.leave' }],
};

export const ports: PortSamples<CheckoutPorts> = {
  fetchProducts: {
    products: [
      {
        kind: 'products',
        products: [
          { id: 'year', name: 'A year', kind: 'membership', days: 365, price: 3900, currency: 'EUR' },
        ],
      },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  createOrder: {
    created: [{ kind: 'created', orderId: 'o1', paymentUrl: 'https://pay.example/o1' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  fetchOrder: {
    pending: [{ kind: 'pending', paymentUrl: 'https://pay.example/o1' }],
    paid: [{ kind: 'paid' }],
    declined: [{ kind: 'declined' }],
    expired: [{ kind: 'expired' }],
    failed: [
      { kind: 'failed', failure: unreachable },
      { kind: 'failed', failure: localFailure('not_found') },
    ],
  },
  cancelOrder: { cancelled: [{ kind: 'cancelled' }], settled: [{ kind: 'settled' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewCheckout, 'screen', {
  nothing: 'rests',
  loading: 'waits',
  unavailable: 'rests',
  products: { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } },
  payment: 'rests',
  paid: 'rests',
  declined: 'rests',
  expired: 'rests',
});
