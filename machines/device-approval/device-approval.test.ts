import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Place } from '../harness/types.ts';
import { events, inputs, ports, view } from './device-approval.fixtures.ts';
import { journeys } from './device-approval.journeys.ts';
import { deviceApprovalMachine } from './device-approval.machine.ts';
import type { DeviceApprovalContext } from './device-approval.types.ts';

describeMachine({
  name: 'device-approval',
  types: flowTypes['device-approval'],
  machine: deviceApprovalMachine,
  inputs,
  events,
  ports,
  journeys,
  view,
  invariants: {
    'only a code is ever sent': ({ value, context }: Place<DeviceApprovalContext>) =>
      (value !== 'looking' && value !== 'answering') || /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(context.code),
    'nobody decides about a program without a name': ({ value, context }: Place<DeviceApprovalContext>) =>
      (value !== 'asking' && value !== 'answering') || context.client !== '',
    'who is let in was allowed': ({ value, context }: Place<DeviceApprovalContext>) =>
      value !== 'allowed' || context.allow,
  },
});
