import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './invite.fixtures.ts';
import { journeys } from './invite.journeys.ts';
import { inviteMachine } from './invite.machine.ts';
import type { InviteContext } from './invite.types.ts';

describeMachine({
  name: 'invite',
  types: flowTypes.invite,
  machine: inviteMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'no invitation while signed out': ({ value, context }: Vertex<InviteContext>) =>
      value !== 'signedOut' || context.invitation === null,
  },
});
