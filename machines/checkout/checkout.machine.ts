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
    isUnknown: (_, answer: OrderState) => answer.kind === 'failed' && answer.failure.code === 'not_found',
    isCancelled: (_, answer: CancelAnswer) => answer.kind === 'cancelled',
  },
  actions: {
    setProducts: assign((_, answer: ProductsAnswer) =>
      answer.kind === 'products' ? { products: answer.products, failure: null } : {},
    ),
    setChoice: assign(({ event }) =>
      event.type === 'product.choose' ? { productId: event.productId, key: event.key, failure: null } : {},
    ),
    setOrder: assign((_, answer: OrderAnswer) =>
      answer.kind === 'created' ? { orderId: answer.orderId, paymentUrl: answer.paymentUrl } : {},
    ),
    setResumed: assign(({ event }) =>
      event.type === 'order.resume' ? { orderId: event.orderId, failure: null } : {},
    ),
    setPaymentUrl: assign((_, answer: OrderState) =>
      answer.kind === 'pending' ? { paymentUrl: answer.paymentUrl, failure: null } : {},
    ),
    setFailure: assign((_, answer: ProductsAnswer | OrderAnswer | OrderState) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    clearOrder: assign({ productId: '', key: '', orderId: '', paymentUrl: '', failure: null }),
    emitPaid: emit(({ context }): CheckoutEmitted => ({ type: 'checkout.paid', orderId: context.orderId })),
  },
  delays: { orderPoll: 3000, orderLife: 30 * 60_000 },
}).createMachine({
  id: 'checkout',
  description:
    'Buys a membership or a pack: choose a product, create an order, pay at the provider (R7.21, R1.10).',
  meta: { requirements: ['R7.21', 'R1.10'] },
  options: { maxIterations: 100 },
  context: { products: [], productId: '', key: '', orderId: '', paymentUrl: '', failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The shop is closed.',
      tags: ['settled'],
      on: { 'checkout.open': 'loadingProducts' },
    },
    loadingProducts: {
      description: 'Loads the products.',
      tags: ['busy'],
      on: { 'checkout.close': 'closed' },
      invoke: {
        src: 'fetchProducts',
        input: null,
        onDone: [
          {
            guard: { type: 'hasProducts', params: outcome },
            target: 'choosing',
            actions: { type: 'setProducts', params: outcome },
          },
          { target: 'unavailable', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    unavailable: {
      description: 'Loading the products failed; it can be retried.',
      tags: ['settled', 'blocked'],
      on: { 'checkout.open': 'loadingProducts', 'checkout.close': 'closed' },
    },
    choosing: {
      description: 'The person chooses a product; the previous failure is shown with the list.',
      tags: ['settled', 'needsUser'],
      on: {
        'product.choose': { guard: 'isOffered', target: 'creatingOrder', actions: 'setChoice' },
        'order.resume': { target: '#checkout.awaitingPayment.polling', actions: 'setResumed' },
        'checkout.close': { target: 'closed', actions: 'clearOrder' },
      },
    },
    creatingOrder: {
      description: 'Creates the order; the idempotency key makes a repeated press one order.',
      tags: ['busy'],
      invoke: {
        src: 'createOrder',
        input: chosen,
        onDone: [
          {
            guard: { type: 'isCreated', params: outcome },
            target: 'awaitingPayment',
            actions: { type: 'setOrder', params: outcome },
          },
          { target: 'choosing', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    awaitingPayment: {
      description: 'The person pays at the provider while the order is polled.',
      initial: 'pausing',
      after: { orderLife: 'expired' },
      on: {
        'payment.cancel': 'cancelling',
        'order.leave': { target: 'choosing', actions: 'clearOrder' },
      },
      states: {
        pausing: {
          description: 'Waits for the next poll; returning from the provider polls at once.',
          tags: ['needsUser'],
          after: { orderPoll: 'polling' },
          on: { 'payment.returned': 'polling' },
        },
        polling: {
          description: 'Reads the state of the order.',
          tags: ['needsUser'],
          invoke: {
            src: 'fetchOrder',
            input: order,
            onDone: [
              { guard: { type: 'isPaid', params: outcome }, target: '#checkout.paid', actions: 'emitPaid' },
              { guard: { type: 'isDeclined', params: outcome }, target: '#checkout.declined' },
              { guard: { type: 'isExpired', params: outcome }, target: '#checkout.expired' },
              {
                guard: { type: 'isUnknown', params: outcome },
                target: '#checkout.choosing',
                actions: ['clearOrder', { type: 'setFailure', params: outcome }],
              },
              {
                target: 'pausing',
                actions: [
                  { type: 'setPaymentUrl', params: outcome },
                  { type: 'setFailure', params: outcome },
                ],
              },
            ],
          },
        },
      },
    },
    cancelling: {
      description: 'Cancels the order, so that a late payment is refunded; one that is paid stays.',
      tags: ['busy'],
      invoke: {
        src: 'cancelOrder',
        input: order,
        onDone: [
          {
            guard: { type: 'isCancelled', params: outcome },
            target: 'choosing',
            actions: 'clearOrder',
          },
          { target: '#checkout.awaitingPayment.polling' },
        ],
      },
    },
    paid: {
      description: 'The order is paid; what was bought is there.',
      tags: ['settled'],
      on: {
        'checkout.open': { target: 'choosing', actions: 'clearOrder' },
        'checkout.close': { target: 'closed', actions: 'clearOrder' },
      },
    },
    declined: {
      description: 'The provider declined the payment; nothing was charged.',
      tags: ['settled', 'blocked'],
      on: {
        'checkout.open': { target: 'choosing', actions: 'clearOrder' },
        'checkout.close': { target: 'closed', actions: 'clearOrder' },
      },
    },
    expired: {
      description: 'The order expired unpaid.',
      tags: ['settled', 'blocked'],
      on: {
        'checkout.open': { target: 'choosing', actions: 'clearOrder' },
        'checkout.close': { target: 'closed', actions: 'clearOrder' },
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
