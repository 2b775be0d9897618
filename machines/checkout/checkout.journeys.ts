import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { OrderState } from './checkout.types.ts';
import type { CheckoutView } from './checkout.view.ts';

type CheckoutJourney = Journey<typeof checkoutMachine, CheckoutView>;

const open = { event: { type: 'checkout.open' } } as const;
const close = { event: { type: 'checkout.close' } } as const;
const choose = { event: { type: 'product.choose', productId: 'year', key: 'k1' } } as const;
const returned = { event: { type: 'payment.returned' } } as const;
const products = {
  port: 'fetchProducts',
  answer: { kind: 'products', products: [{ id: 'year', days: 365, price: 3900, currency: 'EUR' }] },
} as const;
const noProducts = { port: 'fetchProducts', answer: { kind: 'failed', failure: unreachable } } as const;
const created = {
  port: 'createOrder',
  answer: { kind: 'created', orderId: 'o1', paymentUrl: 'https://pay.example/o1' },
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
const fresh = { productId: '', key: '', orderId: '', paymentUrl: '', failure: null } as const;

export const journeys: readonly CheckoutJourney[] = [
  {
    title: '[R7.21] a product is chosen, paid elsewhere, and paid is told once',
    from: 'closed',
    steps: [
      ...toPayment,
      [{ delay: 'orderPoll' }, polling, { screen: 'payment', url: 'https://pay.example/o1' }],
      [order({ kind: 'pending' }), pausing],
      [returned, polling],
      [order({ kind: 'paid' }), 'paid', { screen: 'paid' }],
      [close, 'closed'],
    ],
    sees: { screen: 'nothing' },
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
    title: '[R7.21] the payment page is the one that the order names, and a lost look is no end',
    from: 'closed',
    steps: [...toPayment, [returned, polling], [order({ kind: 'failed', failure: unreachable }), pausing]],
    sees: { screen: 'payment', url: 'https://pay.example/o1' },
    context: { paymentUrl: 'https://pay.example/o1', failure: unreachable },
    emitted: [],
  },
  {
    title: '[R7.21] giving up cancels the order and leads back to the choice',
    from: 'closed',
    steps: [
      ...toPayment,
      [{ event: { type: 'payment.cancel' } }, 'cancelling', { screen: 'products', busy: true }],
      [{ port: 'cancelOrder', answer: { kind: 'cancelled' } }, 'choosing'],
    ],
    sees: { screen: 'products', busy: false, failure: null },
    portCalls: [
      ['fetchProducts', null],
      ['createOrder', { productId: 'year', key: 'k1' }],
      ['cancelOrder', { orderId: 'o1' }],
    ],
    context: fresh,
  },
  ...(['declined', 'expired'] as const).flatMap((kind): CheckoutJourney[] => [
    {
      title: `[R7.21] a payment that is ${kind} says so, and one may choose again`,
      from: 'closed',
      steps: [
        ...toPayment,
        [returned, polling],
        [order({ kind }), kind, { screen: kind }],
        [open, 'choosing'],
      ],
      sees: { screen: 'products', busy: false, failure: null },
      context: fresh,
      emitted: [],
    },
    {
      title: `[R7.21] a payment that is ${kind} may be left`,
      from: 'closed',
      steps: [...toPayment, [returned, polling], [order({ kind }), kind], [close, 'closed']],
      sees: { screen: 'nothing' },
      context: fresh,
    },
  ]),
  {
    title: '[R7.21] an order that nobody pays ends after half an hour',
    from: 'closed',
    steps: [...toPayment, [{ delay: 'orderLife' }, 'expired']],
    sees: { screen: 'expired' },
  },
  {
    title: '[R7.21] what is not offered cannot be chosen; an order that fails says why',
    from: 'closed',
    steps: [
      [open, 'loadingProducts', { screen: 'loading' }],
      [products, 'choosing'],
      [{ event: { type: 'product.choose', productId: 'other', key: 'k1' } }, 'choosing'],
      [choose, 'creatingOrder', { screen: 'products', busy: true, failure: null }],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
    ],
    sees: { screen: 'products', busy: false, failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R7.21] the next choice clears the failure; closing forgets it all',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [products, 'choosing'],
      [choose, 'creatingOrder'],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
      [choose, 'creatingOrder'],
      [created, pausing],
    ],
    sees: { screen: 'payment', url: 'https://pay.example/o1' },
    context: { failure: null, orderId: 'o1' },
  },
  {
    title: '[R7.21] closing the choice forgets what was chosen',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [products, 'choosing'],
      [choose, 'creatingOrder'],
      [{ port: 'createOrder', answer: { kind: 'failed', failure: unreachable } }, 'choosing'],
      [close, 'closed'],
    ],
    sees: { screen: 'nothing' },
    context: fresh,
  },
  {
    title: '[R7.21] products that do not come can be asked for again, or left',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [noProducts, 'unavailable', { screen: 'unavailable' }],
      [open, 'loadingProducts'],
      [products, 'choosing'],
    ],
    sees: { screen: 'products', busy: false, failure: null },
    context: { failure: null },
  },
  {
    title: '[R7.21] a page without products says why',
    from: 'closed',
    steps: [
      [open, 'loadingProducts'],
      [noProducts, 'unavailable'],
      [close, 'closed'],
      [open, 'loadingProducts'],
      [close, 'closed'],
    ],
    sees: { screen: 'nothing' },
    context: { failure: unreachable },
  },
];
