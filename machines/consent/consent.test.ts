import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './consent.fixtures.ts';
import { journeys } from './consent.journeys.ts';
import { consentMachine } from './consent.machine.ts';
import type { ConsentContext } from './consent.types.ts';

describeMachine({
  name: 'consent',
  types: flowTypes.consent,
  machine: consentMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  equivalent: {
    'no action 1 .asking on consent.rejectAll #1': 'nothing is allowed before the first choice either',
    'no action 1 .choosing on consent.rejectAll #1': 'nor while the settings are open before it',
  },
  invariants: {
    'nothing is allowed before a choice': ({ value, context }: Vertex<ConsentContext>) =>
      (value !== 'reading' && value !== 'asking' && value !== 'choosing') ||
      !(context.choice.analytics || context.choice.marketing),
  },
});
