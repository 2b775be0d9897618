import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './redeem.fixtures.ts';
import { journeys } from './redeem.journeys.ts';
import { redeemMachine } from './redeem.machine.ts';
import type { RedeemContext } from './redeem.types.ts';

describeMachine({
  name: 'redeem',
  types: flowTypes.redeem,
  machine: redeemMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'only well-formed codes are sent': ({ value, context }: Vertex<RedeemContext>) =>
      value !== 'redeeming' || /^[A-Z0-9]{8,32}$/.test(context.code),
    'the result is set exactly in the redeemed state': ({ value, context }: Vertex<RedeemContext>) =>
      (value === 'redeemed') === (context.redeemed !== null),
  },
});
