import { describe, expect, it } from 'vitest';
import { describeMachine } from '../harness/describe-machine.ts';
import { flowTypes } from '../harness/testing/flow-types.gen.ts';
import type { Vertex } from '../harness/types.ts';
import { events, inputs, ports, view } from './device-approval.fixtures.ts';
import { journeys } from './device-approval.journeys.ts';
import { deviceApprovalMachine } from './device-approval.machine.ts';
import { readUserCode } from './device-approval.rules.ts';
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
    'only well-formed codes are sent': ({ value, context }: Vertex<DeviceApprovalContext>) =>
      (value !== 'looking' && value !== 'answering') || /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(context.code),
    'a decision requires the name of the program': ({ value, context }: Vertex<DeviceApprovalContext>) =>
      (value !== 'asking' && value !== 'answering') || context.client !== '',
    'only an allowed device is approved': ({ value, context }: Vertex<DeviceApprovalContext>) =>
      value !== 'allowed' || context.allow,
  },
});

describe('typed codes', () => {
  it.each([
    ['agvu-bzcw', 'AGVUBZCW', false],
    [' AGVU – BZCW\n', 'AGVUBZCW', false],
    ['AGVUBZCWXX', 'AGVUBZCW', false],
    ['a1g0', 'AG', true],
    ['IO', '', true],
    ['코드', '', true],
    ['', '', false],
  ])('[R1.7] %j is %j', (typed, letters, refused) => {
    expect(readUserCode(typed)).toEqual({ letters, refused });
  });
});
