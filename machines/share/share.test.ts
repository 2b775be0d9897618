import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './share.fixtures.ts';
import { journeys } from './share.journeys.ts';
import { shareMachine } from './share.machine.ts';
import type { ShareContext } from './share.types.ts';

describeMachine({
  name: 'share',
  types: flowTypes.share,
  machine: shareMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'no listing unless the share is open': ({ value, context }: Vertex<ShareContext>) =>
      (value !== 'closed' && value !== 'sensitive' && value !== 'warned' && value !== 'auditing') ||
      context.listing === null,
    'no passcode is kept once the share is open': ({ value, context }: Vertex<ShareContext>) =>
      typeof value === 'string' || context.listing === null || context.passCode === '',
  },
});
