import { assign, emit, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
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
    isBegunInVain: ({ context }, answer: BeginAnswer) => answer.kind === 'begun' && context.cancelRequested,
    isInVain: ({ context }, answer: BeginAnswer) => answer.kind !== 'instant' && context.cancelRequested,
    isInstant: (_, answer: BeginAnswer) => answer.kind === 'instant',
    isConflict: (_, answer: BeginAnswer) => answer.kind === 'conflict',
    isStored: ({ context }, answer: PartAnswer) => answer.kind === 'stored' && answer.offset > context.offset,
    isCompleted: (_, answer: PartAnswer) => answer.kind === 'completed',
    mayAskAgain: ({ context }, answer: PartAnswer) =>
      (answer.kind === 'offsetMismatch' || answer.kind === 'stored') && context.tries + 1 < maxTries,
    mayTryAgain: ({ context }, answer: PartAnswer | OffsetAnswer) =>
      answer.kind === 'failed' && answer.failure.retryable && context.tries + 1 < maxTries,
    // The answer of a proxy may not reach a page of another origin: what it sees is a connection that breaks.
    isBlocked: ({ context }, answer: PartAnswer) =>
      answer.kind === 'stored' ||
      (answer.kind === 'failed' && answer.failure.code === 'unreachable' && context.seemsBlocked),
    hasOffset: (_, answer: OffsetAnswer) => answer.kind === 'offset',
    isGone: (_, answer: OffsetAnswer) => answer.kind === 'gone',
    hasEndpoint: ({ context }) => context.endpoint !== '',
    hasOtherContent: ({ context }) => context.failure?.code === 'invalid_argument',
    isSkip: ({ event }) => event.type === 'conflict.resolve' && event.onConflict === 'skip',
  },
  actions: {
    setHash: assign((_, answer: HashAnswer) => (answer.kind === 'hashed' ? { hash: answer.hash } : {})),
    setEndpoint: assign((_, answer: BeginAnswer) =>
      answer.kind === 'begun' ? { endpoint: answer.endpoint, offset: answer.offset } : {},
    ),
    setFile: assign(({ context }, answer: BeginAnswer | PartAnswer) =>
      answer.kind === 'instant' || answer.kind === 'completed'
        ? { fileId: answer.fileId, offset: context.size, failure: null }
        : {},
    ),
    setStored: assign((_, answer: PartAnswer) =>
      answer.kind === 'stored' ? { offset: answer.offset, tries: 0, seemsBlocked: true, failure: null } : {},
    ),
    setOffset: assign(({ context }, answer: OffsetAnswer) => {
      if (answer.kind !== 'offset') return {};
      const { offset } = answer;
      return { offset, seemsBlocked: context.seemsBlocked && offset <= context.offset };
    }),
    clearEndpoint: assign({ endpoint: '', offset: 0 }),
    setFailure: assign((_, answer: HashAnswer | BeginAnswer | PartAnswer | OffsetAnswer) =>
      'failure' in answer ? { failure: answer.failure } : {},
    ),
    setBlocked: assign({ failure: localFailure('blocked_by_proxy') }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    setUnblocked: assign({ seemsBlocked: false }),
    requestCancel: assign({ cancelRequested: true }),
    resetTries: assign({ tries: 0, seemsBlocked: true, failure: null }),
    setResolution: assign(({ event }) =>
      event.type === 'conflict.resolve' ? { onConflict: event.onConflict } : {},
    ),
    emitStored: emit(({ context }): UploadEmitted => ({ type: 'upload.stored', fileId: context.fileId })),
    emitEnded: emit((): UploadEmitted => ({ type: 'upload.ended' })),
  },
  delays: { retryPause: ({ context }) => retryPause(context.tries, context.failure) },
}).createMachine({
  id: 'upload',
  description: 'Uploads one file: known content at once, the rest in resumable parts (R10.4).',
  meta: { requirements: ['R10.4'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    ...input,
    hash: '',
    offset: 0,
    tries: 0,
    seemsBlocked: true,
    fileId: '',
    cancelRequested: false,
    failure: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      description: 'Transient: an interrupted upload resumes, any other starts.',
      always: [{ guard: 'hasEndpoint', target: 'locating' }, { target: 'hashing' }],
    },
    hashing: {
      description: 'Computes the content hash, so that known content need not be sent.',
      tags: ['busy'],
      on: { 'upload.cancel': 'cancelled' },
      invoke: {
        src: 'hashFile',
        input: null,
        onDone: [
          {
            guard: { type: 'isHashed', params: outcome },
            target: 'beginning',
            actions: { type: 'setHash', params: outcome },
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    beginning: {
      description: 'The service reserves the space and returns the upload endpoint.',
      tags: ['busy'],
      on: { 'upload.cancel': { actions: 'requestCancel' } },
      invoke: {
        src: 'beginUpload',
        input: wanted,
        onDone: [
          {
            guard: { type: 'isBegunInVain', params: outcome },
            target: 'discarding',
            actions: { type: 'setEndpoint', params: outcome },
          },
          { guard: { type: 'isInVain', params: outcome }, target: 'cancelled' },
          {
            guard: { type: 'isBegun', params: outcome },
            target: 'sending',
            actions: { type: 'setEndpoint', params: outcome },
          },
          {
            guard: { type: 'isInstant', params: outcome },
            target: 'stored',
            actions: [{ type: 'setFile', params: outcome }, 'emitStored'],
          },
          { guard: { type: 'isConflict', params: outcome }, target: 'asking' },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    asking: {
      description: 'The name is taken: keep both, replace, or skip.',
      tags: ['needsUser', 'settled'],
      entry: 'emitEnded',
      on: {
        'conflict.resolve': [
          { guard: 'isSkip', target: 'cancelled' },
          { target: 'beginning', actions: 'setResolution' },
        ],
        'upload.cancel': 'cancelled',
      },
    },
    sending: {
      description: 'Sends one part after the other; each answer confirms what is stored.',
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
            actions: { type: 'setStored', params: outcome },
          },
          {
            guard: { type: 'isCompleted', params: outcome },
            target: 'stored',
            actions: [{ type: 'setFile', params: outcome }, 'emitStored'],
          },
          {
            guard: { type: 'mayAskAgain', params: outcome },
            target: 'locating',
            actions: 'countTry',
          },
          {
            guard: { type: 'mayTryAgain', params: outcome },
            target: 'waiting',
            actions: [{ type: 'setFailure', params: outcome }, 'countTry'],
          },
          { guard: { type: 'isBlocked', params: outcome }, target: 'failed', actions: 'setBlocked' },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    waiting: {
      description: 'The connection is lost; waits for the next retry, with a backoff.',
      tags: ['settled'],
      after: { retryPause: 'locating' },
      on: { 'upload.retry': 'locating', 'upload.pause': 'paused', 'upload.cancel': 'discarding' },
    },
    locating: {
      description: 'Reads the stored offset from the service and resumes there.',
      tags: ['busy'],
      on: { 'upload.pause': 'paused', 'upload.cancel': 'discarding' },
      invoke: {
        src: 'queryOffset',
        input: where,
        onDone: [
          {
            guard: { type: 'hasOffset', params: outcome },
            target: 'sending',
            actions: { type: 'setOffset', params: outcome },
          },
          { guard: { type: 'isGone', params: outcome }, target: 'beginning', actions: 'clearEndpoint' },
          {
            guard: { type: 'mayTryAgain', params: outcome },
            target: 'waiting',
            actions: [{ type: 'setFailure', params: outcome }, 'setUnblocked', 'countTry'],
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    paused: {
      description: 'Paused by the person; the stored parts are kept.',
      tags: ['settled', 'needsUser'],
      entry: 'emitEnded',
      on: { 'upload.resume': { target: 'locating', actions: 'resetTries' }, 'upload.cancel': 'discarding' },
    },
    failed: {
      description: 'The upload failed; it can be resumed or cancelled.',
      tags: ['settled', 'blocked'],
      entry: 'emitEnded',
      on: {
        'upload.retry': [
          // The service has ended that upload, and would compare with the same hash again.
          { guard: 'hasOtherContent', target: 'hashing', actions: ['clearEndpoint', 'resetTries'] },
          { guard: 'hasEndpoint', target: 'locating', actions: 'resetTries' },
          { target: 'hashing', actions: 'resetTries' },
        ],
        'upload.cancel': 'discarding',
      },
    },
    discarding: {
      description: 'The service deletes the parts and frees the reserved space.',
      tags: ['busy'],
      invoke: { src: 'discardUpload', input: where, onDone: 'cancelled' },
    },
    cancelled: {
      description: 'Cancelled, or skipped because of a name conflict.',
      tags: ['settled'],
      entry: 'emitEnded',
    },
    stored: {
      description: 'The file is in its folder.',
      tags: ['settled'],
      entry: 'emitEnded',
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
