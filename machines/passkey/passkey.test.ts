import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './passkey.fixtures.ts';
import { journeys } from './passkey.journeys.ts';
import { passkeyMachine } from './passkey.machine.ts';
import type { PasskeyContext } from './passkey.types.ts';

describeMachine({
  name: 'passkey',
  types: flowTypes.passkey,
  machine: passkeyMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'the device is asked what the service made': ({ value, context }: Vertex<PasskeyContext>) =>
      (value === 'prompting') === (context.question !== ''),
    'the service gets what the device answered': ({ value, context }: Vertex<PasskeyContext>) =>
      (value === 'giving') === (context.credential !== ''),
  },
});
