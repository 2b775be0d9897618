import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { isUserCode, normaliseUserCode } from './device-approval.rules.ts';
import type {
  ApprovalAnswer,
  DeviceApprovalContext,
  DeviceApprovalEvent,
  DeviceApprovalInput,
  DeviceApprovalPorts,
  LookAnswer,
} from './device-approval.types.ts';

const codeOnly = ({ context }: { context: DeviceApprovalContext }): { code: string } => ({
  code: context.code,
});
const decision = ({ context }: { context: DeviceApprovalContext }): { code: string; allow: boolean } => ({
  code: context.code,
  allow: context.allow,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as DeviceApprovalInput,
    context: {} as DeviceApprovalContext,
    events: {} as DeviceApprovalEvent,
    tags: {} as 'busy' | 'settled' | 'needsUser' | 'blocked',
  },
  actors: {
    lookAtDevice: unboundPort<{ readonly code: string }, LookAnswer>('lookAtDevice'),
    answerDevice: unboundPort<{ readonly code: string; readonly allow: boolean }, ApprovalAnswer>(
      'answerDevice',
    ),
  },
  guards: {
    broughtCode: ({ context }) => isUserCode(context.code),
    isCode: ({ event }) => event.type === 'code.submit' && isUserCode(event.code),
    isFound: (_, answer: LookAnswer) => answer.kind === 'found',
    isExpired: (_, answer: LookAnswer | ApprovalAnswer) => answer.kind === 'expired',
    isAllowed: ({ context }, answer: ApprovalAnswer) => answer.kind === 'answered' && context.allow,
    isDenied: ({ context }, answer: ApprovalAnswer) => answer.kind === 'answered' && !context.allow,
  },
  actions: {
    takeBrought: assign(({ context }) => ({ code: normaliseUserCode(context.code) })),
    takeCode: assign(({ event }) =>
      event.type === 'code.submit'
        ? { code: normaliseUserCode(event.code), malformed: false, failure: null }
        : {},
    ),
    keepTyped: assign(({ event }) =>
      event.type === 'code.submit' ? { code: event.code, malformed: true, failure: null } : {},
    ),
    takeClient: assign((_, answer: LookAnswer) =>
      answer.kind === 'found' ? { client: answer.client, failure: null } : {},
    ),
    takeFailure: assign((_, answer: LookAnswer | ApprovalAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    decideYes: assign({ allow: true, failure: null }),
    decideNo: assign({ allow: false, failure: null }),
  },
}).createMachine({
  id: 'deviceApproval',
  description: 'Somebody who is signed in lets another device in by its short code, or refuses (R1.7, T9).',
  meta: { requirements: ['R1.7'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    code: input.code,
    client: '',
    allow: false,
    malformed: false,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Whether an address brought a code along.',
      always: [{ guard: 'broughtCode', target: 'looking', actions: 'takeBrought' }, { target: 'editing' }],
    },
    editing: {
      description: 'The person types the code that the other device shows.',
      tags: ['needsUser', 'settled'],
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'looking', actions: 'takeCode' },
          { target: 'editing', actions: 'keepTyped' },
        ],
      },
    },
    looking: {
      description: 'The service is asked which program waits behind the code.',
      tags: ['busy'],
      invoke: {
        src: 'lookAtDevice',
        input: codeOnly,
        onDone: [
          {
            guard: { type: 'isFound', params: outcome },
            target: 'asking',
            actions: { type: 'takeClient', params: outcome },
          },
          { guard: { type: 'isExpired', params: outcome }, target: 'expired' },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    asking: {
      description: 'The program is named; nothing happens before the person has said yes or no.',
      tags: ['needsUser', 'settled'],
      on: {
        'approval.allow': { target: 'answering', actions: 'decideYes' },
        'approval.deny': { target: 'answering', actions: 'decideNo' },
      },
    },
    answering: {
      description: 'The decision is on its way.',
      tags: ['busy'],
      invoke: {
        src: 'answerDevice',
        input: decision,
        onDone: [
          { guard: { type: 'isAllowed', params: outcome }, target: 'allowed' },
          { guard: { type: 'isDenied', params: outcome }, target: 'denied' },
          { guard: { type: 'isExpired', params: outcome }, target: 'expired' },
          { target: 'asking', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    failed: {
      description: 'The service could not be asked.',
      tags: ['blocked', 'settled'],
      on: { 'approval.retry': 'looking' },
    },
    expired: {
      description: 'There is no such code, or its time is over; another one may be typed.',
      tags: ['blocked', 'settled'],
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'looking', actions: 'takeCode' },
          { target: 'editing', actions: 'keepTyped' },
        ],
      },
    },
    allowed: { description: 'The other device is signed in.', tags: ['settled'] },
    denied: { description: 'The other device was refused.', tags: ['settled'] },
  },
});

export const deviceApprovalMachine = machine;

/** The chart with its ports bound. */
export function withDeviceApprovalPorts(ports: DeviceApprovalPorts): typeof machine {
  return machine.provide({
    actors: {
      lookAtDevice: fromPort(ports.lookAtDevice),
      answerDevice: fromPort(ports.answerDevice),
    },
  });
}
