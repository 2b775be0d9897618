import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './session.fixtures.ts';
import { journeys } from './session.journeys.ts';
import { sessionMachine } from './session.machine.ts';
import type { SessionContext } from './session.types.ts';

describeMachine({
  name: 'session',
  types: flowTypes.session,
  machine: sessionMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'never signed in without a user id': ({ value, context }: Vertex<SessionContext>) =>
      !(value === 'switched' || (typeof value === 'object' && value !== null)) ||
      (context.profile?.userId ?? '') !== '',
    'no profile while signed out': ({ value, context }: Vertex<SessionContext>) =>
      (value !== 'signedOut' && value !== 'signingIn' && value !== 'signedOutElsewhere') ||
      context.profile === null,
  },
});
