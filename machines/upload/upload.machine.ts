import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { maxTries, retryPause } from './upload.rules.ts';
import type {
  BeginAnswer,
  DiscardAnswer,
  HashAnswer,
  OffsetAnswer,
  OnConflict,
  PartAnswer,
  UploadContext,
  UploadEmitted,
  UploadEvent,
  UploadInput,
  UploadPorts,
} from './upload.types.ts';

const wanted = ({ context }: { context: UploadContext }) => ({
  hash: context.hash,
  onConflict: context.onConflict,
});
const part = ({ context }: { context: UploadContext }) => ({
  endpoint: context.endpoint,
  offset: context.offset,
});
const where = ({ context }: { context: UploadContext }) => ({ endpoint: context.endpoint });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as UploadInput,
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked' | 'needsUser',
  },
  actors: {
    hashFile: unboundPort<null, HashAnswer>('hashFile'),
    beginUpload: unboundPort<{ readonly hash: string; readonly onConflict: OnConflict }, BeginAnswer>(
      'beginUpload',
    ),
    sendPart: unboundPort<{ readonly endpoint: string; readonly offset: number }, PartAnswer>('sendPart'),
    queryOffset: unboundPort<{ readonly endpoint: string }, OffsetAnswer>('queryOffset'),
    discardUpload: unboundPort<{ readonly endpoint: string }, DiscardAnswer>('discardUpload'),
  },
  guards: {
    isHashed: (_, answer: HashAnswer) => answer.kind === 'hashed',
    isBegun: (_, answer: BeginAnswer) => answer.kind === 'begun',
    isBegunInVain: ({ context }, answer: BeginAnswer) => answer.kind === 'begun' && context.givenUp,
    isInVain: ({ context }, answer: BeginAnswer) => answer.kind !== 'instant' && context.givenUp,
    isInstant: (_, answer: BeginAnswer) => answer.kind === 'instant',
    isConflict: (_, answer: BeginAnswer) => answer.kind === 'conflict',
    isStored: (_, answer: PartAnswer) => answer.kind === 'stored',
    isCompleted: (_, answer: PartAnswer) => answer.kind === 'completed',
    isOutOfStep: (_, answer: PartAnswer) => answer.kind === 'outOfStep',
    mayTryAgain: ({ context }, answer: PartAnswer | OffsetAnswer) =>
      answer.kind === 'failed' && answer.failure.retryable && context.tries + 1 < maxTries,
    hasOffset: (_, answer: OffsetAnswer) => answer.kind === 'offset',
    isGone: (_, answer: OffsetAnswer) => answer.kind === 'gone',
    isBegunBefore: ({ context }) => context.endpoint !== '',
    isSkip: ({ event }) => event.type === 'conflict.resolve' && event.onConflict === 'skip',
  },
  actions: {
    takeHash: assign((_, answer: HashAnswer) => (answer.kind === 'hashed' ? { hash: answer.hash } : {})),
    takeEndpoint: assign((_, answer: BeginAnswer) =>
      answer.kind === 'begun' ? { endpoint: answer.endpoint, offset: answer.offset } : {},
    ),
    takeFile: assign(({ context }, answer: BeginAnswer | PartAnswer) =>
      answer.kind === 'instant' || answer.kind === 'completed'
        ? { fileId: answer.fileId, offset: context.size, failure: null }
        : {},
    ),
    takeStored: assign((_, answer: PartAnswer) =>
      answer.kind === 'stored' ? { offset: answer.offset, tries: 0, failure: null } : {},
    ),
    takeOffset: assign((_, answer: OffsetAnswer) =>
      answer.kind === 'offset' ? { offset: answer.offset } : {},
    ),
    forgetEndpoint: assign({ endpoint: '', offset: 0 }),
    takeFailure: assign((_, answer: HashAnswer | BeginAnswer | PartAnswer | OffsetAnswer) =>
      'failure' in answer ? { failure: answer.failure } : {},
    ),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    giveUp: assign({ givenUp: true }),
    startAnew: assign({ tries: 0, failure: null }),
    takeResolution: assign(({ event }) =>
      event.type === 'conflict.resolve' ? { onConflict: event.onConflict } : {},
    ),
    tellStored: emit(({ context }): UploadEmitted => ({ type: 'upload.stored', fileId: context.fileId })),
    tellEnded: emit((): UploadEmitted => ({ type: 'upload.ended' })),
  },
  delays: { retryPause: ({ context }) => retryPause(context.tries) },
}).createMachine({
  id: 'upload',
  description:
    'One file on its way: known content at once, the rest in parts that survive interruptions (R10.4).',
  meta: { requirements: ['R10.4'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    ...input,
    hash: '',
    offset: 0,
    tries: 0,
    fileId: '',
    givenUp: false,
    failure: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      description: 'An upload that was interrupted goes on where it was; any other begins.',
      always: [{ guard: 'isBegunBefore', target: 'locating' }, { target: 'hashing' }],
    },
    hashing: {
      description: 'The content’s name is computed, so that known content need not travel.',
      tags: ['busy'],
      on: { 'upload.cancel': 'cancelled' },
      invoke: {
        src: 'hashFile',
        input: null,
        onDone: [
          {
            guard: { type: 'isHashed', params: outcome },
            target: 'beginning',
            actions: { type: 'takeHash', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    beginning: {
      description: 'The service reserves the space and says where the bytes go.',
      tags: ['busy'],
      on: { 'upload.cancel': { actions: 'giveUp' } },
      invoke: {
        src: 'beginUpload',
        input: wanted,
        onDone: [
          {
            guard: { type: 'isBegunInVain', params: outcome },
            target: 'discarding',
            actions: { type: 'takeEndpoint', params: outcome },
          },
          { guard: { type: 'isInVain', params: outcome }, target: 'cancelled' },
          {
            guard: { type: 'isBegun', params: outcome },
            target: 'sending',
            actions: { type: 'takeEndpoint', params: outcome },
          },
          {
            guard: { type: 'isInstant', params: outcome },
            target: 'stored',
            actions: [{ type: 'takeFile', params: outcome }, 'tellStored'],
          },
          { guard: { type: 'isConflict', params: outcome }, target: 'asking' },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    asking: {
      description: 'The name is taken: keep both, replace, or leave it.',
      tags: ['needsUser', 'settled'],
      entry: 'tellEnded',
      on: {
        'conflict.resolve': [
          { guard: 'isSkip', target: 'cancelled' },
          { target: 'beginning', actions: 'takeResolution' },
        ],
        'upload.cancel': 'cancelled',
      },
    },
    sending: {
      description: 'Part after part travels; what is acknowledged is safe.',
      tags: ['busy'],
      on: { 'upload.pause': 'paused', 'upload.cancel': 'discarding' },
      invoke: {
        src: 'sendPart',
        input: part,
        onDone: [
          {
            guard: { type: 'isStored', params: outcome },
            target: 'sending',
            reenter: true,
            actions: { type: 'takeStored', params: outcome },
          },
          {
            guard: { type: 'isCompleted', params: outcome },
            target: 'stored',
            actions: [{ type: 'takeFile', params: outcome }, 'tellStored'],
          },
          { guard: { type: 'isOutOfStep', params: outcome }, target: 'locating' },
          {
            guard: { type: 'mayTryAgain', params: outcome },
            target: 'waiting',
            actions: [{ type: 'takeFailure', params: outcome }, 'countTry'],
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    waiting: {
      description: 'The line is lost; it is tried again by itself, later each time.',
      tags: ['settled'],
      after: { retryPause: 'locating' },
      on: { 'upload.retry': 'locating', 'upload.pause': 'paused', 'upload.cancel': 'discarding' },
    },
    locating: {
      description: 'The service says how many bytes it has; it goes on there.',
      tags: ['busy'],
      on: { 'upload.pause': 'paused', 'upload.cancel': 'discarding' },
      invoke: {
        src: 'queryOffset',
        input: where,
        onDone: [
          {
            guard: { type: 'hasOffset', params: outcome },
            target: 'sending',
            actions: { type: 'takeOffset', params: outcome },
          },
          { guard: { type: 'isGone', params: outcome }, target: 'beginning', actions: 'forgetEndpoint' },
          {
            guard: { type: 'mayTryAgain', params: outcome },
            target: 'waiting',
            actions: [{ type: 'takeFailure', params: outcome }, 'countTry'],
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    paused: {
      description: 'The person holds it; nothing is lost meanwhile.',
      tags: ['settled', 'needsUser'],
      entry: 'tellEnded',
      on: { 'upload.resume': { target: 'locating', actions: 'startAnew' }, 'upload.cancel': 'discarding' },
    },
    failed: {
      description: 'It needs the person: try again from where it is, or give it up.',
      tags: ['settled', 'blocked'],
      entry: 'tellEnded',
      on: {
        'upload.retry': [
          { guard: 'isBegunBefore', target: 'locating', actions: 'startAnew' },
          { target: 'hashing', actions: 'startAnew' },
        ],
        'upload.cancel': 'discarding',
      },
    },
    discarding: {
      description: 'The service forgets the bytes and gives the space back.',
      tags: ['busy'],
      invoke: { src: 'discardUpload', input: where, onDone: 'cancelled' },
    },
    cancelled: {
      description: 'It was given up, or left for a file of the same name.',
      tags: ['settled'],
      entry: 'tellEnded',
    },
    stored: {
      description: 'The file is in its folder.',
      tags: ['settled'],
      entry: 'tellEnded',
    },
  },
});

export const uploadMachine = machine;

/** The chart with its ports bound. */
export function withUploadPorts(ports: UploadPorts): typeof machine {
  return machine.provide({
    actors: {
      hashFile: fromPort(ports.hashFile),
      beginUpload: fromPort(ports.beginUpload),
      sendPart: fromPort(ports.sendPart),
      queryOffset: fromPort(ports.queryOffset),
      discardUpload: fromPort(ports.discardUpload),
    },
  });
}
