import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './request.fixtures.ts';
import { journeys } from './request.journeys.ts';
import { requestMachine } from './request.machine.ts';
import type { RequestContext } from './request.types.ts';

describeMachine({
  name: 'request',
  types: flowTypes.request,
  machine: requestMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'at most three token renewals': ({ context }: Vertex<RequestContext>) => context.renewalsLeft >= 0,
    'at most fifteen attempts': ({ context }: Vertex<RequestContext>) => context.attempts <= 15,
    'at most four retries': ({ context }: Vertex<RequestContext>) =>
      context.retriesLeft >= 0 && context.retriesDone <= 4,
  },
});
