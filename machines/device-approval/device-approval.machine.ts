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
  LookupAnswer,
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
    lookAtDevice: unboundPort<{ readonly code: string }, LookupAnswer>('lookAtDevice'),
    answerDevice: unboundPort<{ readonly code: string; readonly allow: boolean }, ApprovalAnswer>(
      'answerDevice',
    ),
  },
  guards: {
    hasCode: ({ context }) => isUserCode(context.code),
    isCode: ({ event }) => event.type === 'code.submit' && isUserCode(event.code),
    isFound: (_, answer: LookupAnswer) => answer.kind === 'found',
    isExpired: (_, answer: LookupAnswer | ApprovalAnswer) => answer.kind === 'expired',
    isAllowed: ({ context }, answer: ApprovalAnswer) => answer.kind === 'answered' && context.allow,
    isDenied: ({ context }, answer: ApprovalAnswer) => answer.kind === 'answered' && !context.allow,
  },
  actions: {
    normaliseCode: assign(({ context }) => ({ code: normaliseUserCode(context.code) })),
    setCode: assign(({ event }) =>
      event.type === 'code.submit'
        ? { code: normaliseUserCode(event.code), malformed: false, failure: null }
        : {},
    ),
    setMalformedCode: assign(({ event }) =>
      event.type === 'code.submit' ? { code: event.code, malformed: true, failure: null } : {},
    ),
    setClient: assign((_, answer: LookupAnswer) =>
      answer.kind === 'found' ? { client: answer.client, failure: null } : {},
    ),
    setFailure: assign((_, answer: LookupAnswer | ApprovalAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    decideYes: assign({ allow: true, failure: null }),
    decideNo: assign({ allow: false, failure: null }),
  },
}).createMachine({
  id: 'deviceApproval',
  description:
    'A signed-in person approves or denies the sign-in of another device by its short code (R1.7, T9).',
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
      description: 'Transient: was there a code in the URL?',
      always: [{ guard: 'hasCode', target: 'looking', actions: 'normaliseCode' }, { target: 'editing' }],
    },
    editing: {
      description: 'The person types the code that the other device shows.',
      tags: ['needsUser', 'settled'],
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'looking', actions: 'setCode' },
          { target: 'editing', actions: 'setMalformedCode' },
        ],
      },
    },
    looking: {
      description: 'Looks up which program requested this code.',
      tags: ['busy'],
      invoke: {
        src: 'lookAtDevice',
        input: codeOnly,
        onDone: [
          {
            guard: { type: 'isFound', params: outcome },
            target: 'asking',
            actions: { type: 'setClient', params: outcome },
          },
          { guard: { type: 'isExpired', params: outcome }, target: 'expired' },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    asking: {
      description: 'Shows the name of the program and asks for a decision.',
      tags: ['needsUser', 'settled'],
      on: {
        'approval.allow': { target: 'answering', actions: 'decideYes' },
        'approval.deny': { target: 'answering', actions: 'decideNo' },
      },
    },
    answering: {
      description: 'Sends the decision.',
      tags: ['busy'],
      invoke: {
        src: 'answerDevice',
        input: decision,
        onDone: [
          { guard: { type: 'isAllowed', params: outcome }, target: 'allowed' },
          { guard: { type: 'isDenied', params: outcome }, target: 'denied' },
          { guard: { type: 'isExpired', params: outcome }, target: 'expired' },
          { target: 'asking', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    failed: {
      description: 'The request failed; it can be retried.',
      tags: ['blocked', 'settled'],
      on: { 'approval.retry': 'looking' },
    },
    expired: {
      description: 'The code is unknown or expired; another one can be typed.',
      tags: ['blocked', 'settled'],
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'looking', actions: 'setCode' },
          { target: 'editing', actions: 'setMalformedCode' },
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
