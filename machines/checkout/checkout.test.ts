import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './checkout.fixtures.ts';
import { journeys } from './checkout.journeys.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type { CheckoutContext } from './checkout.types.ts';

describeMachine({
  name: 'checkout',
  types: flowTypes.checkout,
  machine: checkoutMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'paying requires an order': ({ value, context }: Vertex<CheckoutContext>) =>
      typeof value === 'string' || context.orderId !== '',
  },
});
