import { describeMachine } from '../harness/describe-machine.ts';
import type { Place } from '../harness/types.ts';
import { events, inputs, ports, view } from './selection.fixtures.ts';
import { journeys } from './selection.journeys.ts';
import { selectionMachine } from './selection.machine.ts';
import type { SelectionContext } from './selection.types.ts';

describeMachine({
  name: 'selection',
  machine: selectionMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'a named entry is a listed one': ({ context }: Place<SelectionContext>) =>
      context.chosen.ids.every((id) => context.listed.includes(id)),
  },
});
