import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import { events, inputs, ports, view } from './chunk-reload.fixtures.ts';
import { journeys } from './chunk-reload.journeys.ts';
import { chunkReloadMachine } from './chunk-reload.machine.ts';

describeMachine({
  name: 'chunk-reload',
  types: flowTypes['chunk-reload'],
  machine: chunkReloadMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
});
