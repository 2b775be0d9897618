import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { OrderState } from './checkout.types.ts';
import type { CheckoutView } from './checkout.view.ts';

type CheckoutJourney = Journey<typeof checkoutMachine, CheckoutView>;

const year = {
  id: 'year',
  name: 'A year',
  kind: 'membership',
  days: 365,
  price: 3900,
  currency: 'EUR',
} as const;
const url = 'https://pay.example/o1';
const open = { event: { type: 'checkout.open' } } as const;
const close = { event: { type: 'checkout.close' } } as const;
const choose = { event: { type: 'product.choose', productId: 'year', key: 'k1' } } as const;
const resume = { event: { type: 'order.resume', orderId: 'o1' } } as const;
const leave = { event: { type: 'order.leave' } } as const;
const returned = { event: { type: 'payment.returned' } } as const;
const products = {
  port: 'fetchProducts',
  answer: { kind: 'products', products: [year] },
} as const;
const noProducts = { port: 'fetchProducts', answer: { kind: 'failed', failure: unreachable } } as const;
const created = {
  port: 'createOrder',
  answer: { kind: 'created', orderId: 'o1', paymentUrl: url },
} as const;
const order = (answer: OrderState) => ({ port: 'fetchOrder', answer }) as const;
const pausing = { awaitingPayment: 'pausing' } as const;
const polling = { awaitingPayment: 'polling' } as const;
const toPayment: CheckoutJourney['steps'] = [
  [open, 'loadingProducts'],
  [products, 'choosing'],
  [choose, 'creatingOrder'],
  [created, pausing],
];
const unknown = localFailure('not_found');
const fresh = { productId: '', key: '', orderId: '', paymentUrl: '', failure: null } as const;

export const journeys: readonly CheckoutJourney[] = [
  {
    title: '[R7.21] a product is ordered and paid, and the payment is emitted once',
    from: 'closed',
    steps: [
      ...toPayment,
      [
        { delay: 'orderPoll' },
        polling,
        { screen: 'payment', products: [year], orderId: 'o1', url, failure: null },
      ],
      [order({ kind: 'pending', paymentUrl: url }), pausing],
      [returned, polling],
      [order({ kind: 'paid' }), 'paid', { screen: 'paid', products: [year], orderId: 'o1' }],
      [close, 'closed'],
    ],
    view: { screen: 'nothing' },
    portCalls: [
      ['fetchProducts', null],
      ['createOrder', { productId: 'year', key: 'k1' }],
      ['fetchOrder', { orderId: 'o1' }],
      ['fetchOrder', { orderId: 'o1' }],
    ],
    emitted: [{ type: 'checkout.paid', orderId: 'o1' }],
    context: fresh,
  },
  {
    title: '[R7.21] shows the payment page of the order; a failed poll is retried',
    from: 'closed',
    steps: [...toPayment, [returned, polling], [order({ kind: 'failed', failure: unreachable }), pausing]],
    view: { screen: 'payment', products: [year], orderId: 'o1', url, failure: unreachable },
    context: { paymentUrl: url, failure: unreachable },
    emitted: [],
  },
  {
    title: '[R7.21] cancelling gives up the order and returns to the products',
    from: 'closed',
    steps: [
      ...toPayment,
      [{ event: { type: 'payment.cancel' } }, 'cancelling', { screen: 'products', busy: true }],
      [{ port: 'cancelOrder', answer: { kind: 'cancelled' } }, 'choosing'],
    ],
    view: { screen: 'products', products: [year], productId: '', busy: false, failure: null },
    portCalls: [
      ['fetchProducts', null],
      ['createOrder', { productId: 'year', key: 'k1' }],
      ['cancelOrder', { orderId: 'o1' }],
    ],
    context: fresh,
  },
  ...(['declined', 'expired'] as const).flatMap((kind): CheckoutJourney[] => [
    {
      title: `[R7.21] shows that a payment is ${kind}; another product can be chosen`,
      from: 'closed',
      steps: [
        ...toPayment,
        [returned, polling],
        [order({ kind }), kind, { screen: kind, products: [year], orderId: 'o1' }],
        [open, 'choosing'],
      ],
      view: { screen: 'products', products: [year], productId: '', busy: false, failure: null },
      context: fresh,
      emitted: [],
    },
    {
      title: `[R7.21] a payment that is ${kind} can be closed`,
      from: 'closed',
      steps: [...toPayment, [returned, polling], [order({ kind }), kind], [close, 'closed']],
      view: { screen: 'nothing' },
      context: fresh,
    },
  ]),
  {
    title: '[R7.21] an unpaid order expires after half an hour',
    from: 'closed',
    steps: [...toPayment, [{ delay: 'orderLife' }, 'expired']],
    view: { screen: 'expired', products: [year], orderId: 'o1' },
  },
  {
    title: '[R7.21] ignores a product that is not offered; shows why an order failed',
    from: 'closed',
    steps: [
      [open, 'loadingProducts', { screen: 'loading' }],
      [products, 'choosing'],
      [{ event: { type: 'product.choose', productId: 'other', key: 'k1' } }, 'choosing'],
      [choose, 'creatingOrder', { screen: 'products', productId: 'year', busy: true, failure: null }],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
    ],
    view: { screen: 'products', products: [year], productId: 'year', busy: false, failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R7.21] the next choice clears the failure; closing clears everything',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [products, 'choosing'],
      [choose, 'creatingOrder'],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
      [choose, 'creatingOrder'],
      [created, pausing],
    ],
    view: { screen: 'payment', products: [year], orderId: 'o1', url, failure: null },
    context: { failure: null, orderId: 'o1' },
  },
  {
    title: '[R7.21] closing the product list clears the choice',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [products, 'choosing'],
      [choose, 'creatingOrder'],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
      [close, 'closed'],
    ],
    view: { screen: 'nothing' },
    context: fresh,
  },
  {
    title: '[R7.21] loading the products can be retried or closed',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [noProducts, 'unavailable', { screen: 'unavailable' }],
      [open, 'loadingProducts'],
      [products, 'choosing'],
    ],
    view: { screen: 'products', products: [year], productId: '', busy: false, failure: null },
    context: { failure: null },
  },
  {
    title: '[R7.21] shows why the products could not be loaded',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [noProducts, 'unavailable'],
      [close, 'closed'],
      [open, 'loadingProducts'],
      [close, 'closed'],
    ],
    view: { screen: 'nothing' },
    context: { failure: unreachable },
  },
  {
    title: '[R7.21] an earlier order is resumed: its payment page is read with its state',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [products, 'choosing'],
      [choose, 'creatingOrder'],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
      [resume, polling, { screen: 'payment', products: [year], orderId: 'o1', url: '', failure: null }],
      [order({ kind: 'failed', failure: unreachable }), pausing],
      [returned, polling],
      [order({ kind: 'pending', paymentUrl: url }), pausing],
    ],
    view: { screen: 'payment', products: [year], orderId: 'o1', url, failure: null },
    portCalls: [
      ['fetchProducts', null],
      ['createOrder', { productId: 'year', key: 'k1' }],
      ['fetchOrder', { orderId: 'o1' }],
      ['fetchOrder', { orderId: 'o1' }],
    ],
  },
  {
    title: '[R7.21] an order that is not one’s own leads to the products, and says so',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [products, 'choosing'],
      [resume, polling],
      [order({ kind: 'failed', failure: unknown }), 'choosing'],
    ],
    view: { screen: 'products', products: [year], productId: '', busy: false, failure: unknown },
    context: { orderId: '', failure: unknown },
    emitted: [],
  },
  {
    title: '[R7.21] leaving the payment keeps the order and returns to the products',
    from: 'closed',
    steps: [...toPayment, [leave, 'choosing']],
    view: { screen: 'products', products: [year], productId: '', busy: false, failure: null },
    portCalls: [
      ['fetchProducts', null],
      ['createOrder', { productId: 'year', key: 'k1' }],
    ],
    context: fresh,
  },
  {
    title: '[R7.21] an order that was paid meanwhile is not cancelled; another one can follow',
    from: 'closed',
    steps: [
      ...toPayment,
      [{ event: { type: 'payment.cancel' } }, 'cancelling'],
      [{ port: 'cancelOrder', answer: { kind: 'settled' } }, polling],
      [order({ kind: 'paid' }), 'paid'],
      [open, 'choosing'],
    ],
    view: { screen: 'products', products: [year], productId: '', busy: false, failure: null },
    emitted: [{ type: 'checkout.paid', orderId: 'o1' }],
    context: fresh,
  },
];
