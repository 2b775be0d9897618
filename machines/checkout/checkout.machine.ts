import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  CancelAnswer,
  CheckoutContext,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutPorts,
  OrderAnswer,
  OrderState,
  ProductsAnswer,
} from './checkout.types.ts';

const chosen = ({ context }: { context: CheckoutContext }): { productId: string; key: string } => ({
  productId: context.productId,
  key: context.key,
});
const order = ({ context }: { context: CheckoutContext }): { orderId: string } => ({
  orderId: context.orderId,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked' | 'needsUser',
  },
  actors: {
    fetchProducts: unboundPort<null, ProductsAnswer>('fetchProducts'),
    createOrder: unboundPort<{ readonly productId: string; readonly key: string }, OrderAnswer>(
      'createOrder',
    ),
    fetchOrder: unboundPort<{ readonly orderId: string }, OrderState>('fetchOrder'),
    cancelOrder: unboundPort<{ readonly orderId: string }, CancelAnswer>('cancelOrder'),
  },
  guards: {
    hasProducts: (_, answer: ProductsAnswer) => answer.kind === 'products',
    isOffered: ({ context, event }) =>
      event.type === 'product.choose' && context.products.some((one) => one.id === event.productId),
    isCreated: (_, answer: OrderAnswer) => answer.kind === 'created',
    isPaid: (_, answer: OrderState) => answer.kind === 'paid',
    isDeclined: (_, answer: OrderState) => answer.kind === 'declined',
    isExpired: (_, answer: OrderState) => answer.kind === 'expired',
  },
  actions: {
    takeProducts: assign((_, answer: ProductsAnswer) =>
      answer.kind === 'products' ? { products: answer.products, failure: null } : {},
    ),
    takeChoice: assign(({ event }) =>
      event.type === 'product.choose' ? { productId: event.productId, key: event.key, failure: null } : {},
    ),
    takeOrder: assign((_, answer: OrderAnswer) =>
      answer.kind === 'created' ? { orderId: answer.orderId, paymentUrl: answer.paymentUrl } : {},
    ),
    takeFailure: assign((_, answer: ProductsAnswer | OrderAnswer | OrderState) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    forgetOrder: assign({ productId: '', key: '', orderId: '', paymentUrl: '', failure: null }),
    tellPaid: emit(({ context }): CheckoutEmitted => ({ type: 'checkout.paid', orderId: context.orderId })),
  },
  delays: { orderPoll: 3000, orderLife: 30 * 60_000 },
}).createMachine({
  id: 'checkout',
  description: 'Membership is bought: a product, an order, a payment elsewhere, and its end (R7.21, R1.10).',
  meta: { requirements: ['R7.21', 'R1.10'] },
  options: { maxIterations: 100 },
  context: { products: [], productId: '', key: '', orderId: '', paymentUrl: '', failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody buys.',
      tags: ['settled'],
      on: { 'checkout.open': 'loadingProducts' },
    },
    loadingProducts: {
      description: 'What can be bought is on its way.',
      tags: ['busy'],
      on: { 'checkout.close': 'closed' },
      invoke: {
        src: 'fetchProducts',
        input: null,
        onDone: [
          {
            guard: { type: 'hasProducts', params: outcome },
            target: 'choosing',
            actions: { type: 'takeProducts', params: outcome },
          },
          { target: 'unavailable', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    unavailable: {
      description: 'The products did not come; the person may try again.',
      tags: ['settled', 'blocked'],
      on: { 'checkout.open': 'loadingProducts', 'checkout.close': 'closed' },
    },
    choosing: {
      description: 'The person chooses; what went wrong before is said beside it.',
      tags: ['settled', 'needsUser'],
      on: {
        'product.choose': { guard: 'isOffered', target: 'creatingOrder', actions: 'takeChoice' },
        'checkout.close': { target: 'closed', actions: 'forgetOrder' },
      },
    },
    creatingOrder: {
      description: 'The order is made; the same press makes it once.',
      tags: ['busy'],
      invoke: {
        src: 'createOrder',
        input: chosen,
        onDone: [
          {
            guard: { type: 'isCreated', params: outcome },
            target: 'awaitingPayment',
            actions: { type: 'takeOrder', params: outcome },
          },
          { target: 'choosing', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    awaitingPayment: {
      description: 'The person pays on the provider’s page; the service is asked how the order stands.',
      initial: 'pausing',
      after: { orderLife: 'expired' },
      on: { 'payment.cancel': 'cancelling' },
      states: {
        pausing: {
          description: 'Between two looks; coming back looks at once.',
          tags: ['needsUser'],
          after: { orderPoll: 'polling' },
          on: { 'payment.returned': 'polling' },
        },
        polling: {
          description: 'How the order stands.',
          tags: ['needsUser'],
          invoke: {
            src: 'fetchOrder',
            input: order,
            onDone: [
              { guard: { type: 'isPaid', params: outcome }, target: '#checkout.paid', actions: 'tellPaid' },
              { guard: { type: 'isDeclined', params: outcome }, target: '#checkout.declined' },
              { guard: { type: 'isExpired', params: outcome }, target: '#checkout.expired' },
              { target: 'pausing', actions: { type: 'takeFailure', params: outcome } },
            ],
          },
        },
      },
    },
    cancelling: {
      description: 'The order is given up, so that a late payment of it is sent back.',
      tags: ['busy'],
      invoke: {
        src: 'cancelOrder',
        input: order,
        onDone: { target: 'choosing', actions: 'forgetOrder' },
      },
    },
    paid: {
      description: 'It is paid; membership follows at once.',
      tags: ['settled'],
      on: { 'checkout.close': { target: 'closed', actions: 'forgetOrder' } },
    },
    declined: {
      description: 'The provider refused the payment; nothing was taken.',
      tags: ['settled', 'blocked'],
      on: {
        'checkout.open': { target: 'choosing', actions: 'forgetOrder' },
        'checkout.close': { target: 'closed', actions: 'forgetOrder' },
      },
    },
    expired: {
      description: 'Nobody paid in time.',
      tags: ['settled', 'blocked'],
      on: {
        'checkout.open': { target: 'choosing', actions: 'forgetOrder' },
        'checkout.close': { target: 'closed', actions: 'forgetOrder' },
      },
    },
  },
});

export const checkoutMachine = machine;

/** The chart with its ports bound. */
export function withCheckoutPorts(ports: CheckoutPorts): typeof machine {
  return machine.provide({
    actors: {
      fetchProducts: fromPort(ports.fetchProducts),
      createOrder: fromPort(ports.createOrder),
      fetchOrder: fromPort(ports.fetchOrder),
      cancelOrder: fromPort(ports.cancelOrder),
    },
  });
}
