import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
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
    'renewals are three at most': ({ context }: Place<RequestContext>) => context.renewalsLeft >= 0,
    'attempts are fifteen at most': ({ context }: Place<RequestContext>) => context.attempts <= 15,
    'the retry count is 0 to 4': ({ context }: Place<RequestContext>) =>
      context.retriesLeft >= 0 && context.retriesDone <= 4,
  },
});
