import { assign, setup } from 'xstate';
import { mayHaveEnded } from '../shared/ended-address.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { inOrder, stepFrom, withMoved, withoutTrack, withShuffled } from './player.rules.ts';
import type { PlayerContext, PlayerEvent, PlayerPorts, TrackAnswer } from './player.types.ts';

const current = ({ context }: { context: PlayerContext }): { id: string } => ({
  id: context.tracks[context.index]?.id ?? '',
});

const nothingKnown = {
  address: '',
  download: '',
  isRenewed: false,
  refusal: null,
  failure: null,
} as const;

const empty: PlayerContext = {
  tracks: [],
  index: 0,
  repeat: 'off',
  unshuffled: null,
  refused: [],
  goesOn: false,
  skipped: null,
  ...nothingKnown,
};

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: { resolveTrack: unboundPort<{ readonly id: string }, TrackAnswer>('resolveTrack') },
  guards: {
    isThere: ({ event }) => event.type === 'queue.open' && event.tracks.some((one) => one.id === event.id),
    isQueued: ({ context, event }) =>
      event.type === 'track.play' && context.tracks.some((one) => one.id === event.id),
    isOther: ({ context, event }) =>
      event.type === 'queue.remove' && context.tracks[context.index]?.id !== event.id,
    isUnshuffled: ({ context }) => context.unshuffled === null,
    hasNext: ({ context }) => stepFrom(context, 1) !== -1,
    hasPrevious: ({ context }) => stepFrom(context, -1) !== -1,
    canSkip: ({ context }) => context.goesOn && stepFrom(context, 1) !== -1,
    hasAddress: (_, answer: TrackAnswer) => answer.kind === 'address',
    hasOtherAddress: ({ context }, answer: TrackAnswer) =>
      answer.kind === 'address' && answer.address !== context.address,
    canRenew: ({ context, event }) =>
      event.type === 'content.failed' && !context.isRenewed && mayHaveEnded(event.failure),
    isUnplayable: (_, answer: TrackAnswer) => answer.kind === 'unplayable',
  },
  actions: {
    setQueue: assign(({ event, context }) =>
      event.type === 'queue.open'
        ? {
            ...empty,
            repeat: context.repeat,
            tracks: event.tracks,
            index: event.tracks.findIndex((one) => one.id === event.id),
          }
        : {},
    ),
    moveTrack: assign(({ context, event }) =>
      event.type === 'queue.move' ? withMoved(context, event.id, event.by) : {},
    ),
    removeTrack: assign(({ context, event }) =>
      event.type === 'queue.remove' ? withoutTrack(context, event.id) : {},
    ),
    clearQueue: assign(({ context }) => ({ tracks: context.tracks.slice(0, context.index + 1) })),
    shuffle: assign(({ context, event }) =>
      event.type === 'queue.shuffle'
        ? { ...withShuffled(context, event.seed), unshuffled: context.tracks.map((one) => one.id) }
        : {},
    ),
    unshuffle: assign(({ context }) => ({ ...inOrder(context, context.unshuffled ?? []), unshuffled: null })),
    setRepeat: assign(({ event }) => (event.type === 'queue.repeat' ? { repeat: event.repeat } : {})),
    chooseTrack: assign(({ context, event }) =>
      event.type === 'track.play'
        ? {
            index: context.tracks.findIndex((one) => one.id === event.id),
            refused: context.refused.filter((id) => id !== event.id),
            goesOn: false,
            skipped: null,
          }
        : {},
    ),
    stepOn: assign(({ context }) => ({ index: stepFrom(context, 1), goesOn: false, skipped: null })),
    stepBack: assign(({ context }) => ({ index: stepFrom(context, -1), goesOn: false, skipped: null })),
    goOn: assign(({ context }) => ({ index: stepFrom(context, 1), goesOn: true, skipped: null })),
    skip: assign(({ context }) => ({
      index: stepFrom(context, 1),
      skipped: context.tracks[context.index] ?? null,
    })),
    setAddress: assign((_, answer: TrackAnswer) =>
      answer.kind === 'address' ? { address: answer.address, download: answer.download, failure: null } : {},
    ),
    setRenewed: assign({ isRenewed: true }),
    setArrived: assign({ isRenewed: false }),
    setRefusal: assign((_, answer: TrackAnswer) =>
      answer.kind === 'unplayable'
        ? { refusal: answer.refusal, download: answer.download, failure: null }
        : {},
    ),
    setBroken: assign({ refusal: 'broken' }),
    setRefused: assign(({ context }) => ({
      refused: [...context.refused, current({ context }).id],
      address: '',
      isRenewed: false,
    })),
    forgetAddress: assign({ address: '', download: '', isRenewed: false }),
    setFailure: assign((_, answer: TrackAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setContentFailure: assign(({ event }) =>
      event.type === 'content.failed' ? { failure: event.failure } : {},
    ),
    allow: assign(({ context }) => ({
      refused: context.refused.filter((id) => id !== current({ context }).id),
    })),
    forgetTrack: assign(nothingKnown),
    reset: assign(empty),
  },
}).createMachine({
  id: 'player',
  description:
    'Plays the recordings of a list one after the other, while a person does something else (R10.6).',
  meta: { requirements: ['R10.6', 'R5.3'] },
  options: { maxIterations: 1000 },
  context: empty,
  initial: 'closed',
  on: { 'queue.open': { guard: 'isThere', target: '.open', actions: 'setQueue', reenter: true } },
  states: {
    closed: {
      description: 'Nothing is played.',
      tags: ['settled'],
    },
    open: {
      description: 'There is a queue, and one of its tracks is the current one.',
      initial: 'loading',
      on: {
        'queue.move': { actions: 'moveTrack' },
        'queue.remove': { guard: 'isOther', actions: 'removeTrack' },
        'queue.clear': { actions: 'clearQueue' },
        'queue.shuffle': { guard: 'isUnshuffled', actions: 'shuffle' },
        'queue.unshuffle': { actions: 'unshuffle' },
        'queue.repeat': { actions: 'setRepeat' },
        'track.play': { guard: 'isQueued', target: '.loading', actions: 'chooseTrack', reenter: true },
        'track.next': { guard: 'hasNext', target: '.loading', actions: 'stepOn', reenter: true },
        'track.previous': { guard: 'hasPrevious', target: '.loading', actions: 'stepBack', reenter: true },
        'player.close': { target: 'closed', actions: 'reset' },
      },
      states: {
        loading: {
          description: 'Asks where the track can be played from.',
          tags: ['busy'],
          entry: 'forgetTrack',
          invoke: {
            src: 'resolveTrack',
            input: current,
            onDone: [
              {
                guard: { type: 'hasAddress', params: outcome },
                target: 'loaded',
                actions: { type: 'setAddress', params: outcome },
              },
              {
                guard: { type: 'isUnplayable', params: outcome },
                target: 'refusing',
                actions: { type: 'setRefusal', params: outcome },
              },
              { target: 'failed', actions: { type: 'setFailure', params: outcome } },
            ],
          },
        },
        loaded: {
          description: 'The track plays or is paused, as the media element says.',
          tags: ['settled'],
          on: {
            'media.ended': { guard: 'hasNext', target: 'loading', actions: 'goOn' },
            'content.arrived': { actions: 'setArrived' },
            'media.failed': { target: 'refusing', actions: 'setBroken' },
            'content.failed': [
              { guard: 'canRenew', target: 'renewing', actions: 'setContentFailure' },
              { target: 'failed', actions: 'setContentFailure' },
            ],
          },
        },
        renewing: {
          description: 'The address of the track has ended; it goes on from a new one.',
          tags: ['busy'],
          invoke: {
            src: 'resolveTrack',
            input: current,
            onDone: [
              {
                guard: { type: 'hasOtherAddress', params: outcome },
                target: 'loaded',
                actions: [{ type: 'setAddress', params: outcome }, 'setRenewed'],
              },
              {
                guard: { type: 'isUnplayable', params: outcome },
                target: 'refusing',
                actions: { type: 'setRefusal', params: outcome },
              },
              { target: 'failed', actions: { type: 'setFailure', params: outcome } },
            ],
          },
        },
        refusing: {
          description: 'Transient: is the track skipped? One that a person chose is not.',
          entry: 'setRefused',
          always: [{ guard: 'canSkip', target: 'loading', actions: 'skip' }, { target: 'unplayable' }],
        },
        unplayable: {
          description: 'The track cannot be played; it can be downloaded, and another one chosen.',
          tags: ['settled', 'blocked'],
          on: { 'track.retry': { target: 'loading', actions: 'allow' } },
        },
        failed: {
          description: 'The address or the content did not arrive; it can be retried.',
          tags: ['settled', 'blocked'],
          entry: 'forgetAddress',
          on: { 'track.retry': 'loading' },
        },
      },
    },
  },
});

export const playerMachine = machine;

/** The chart with its ports bound. */
export function withPlayerPorts(ports: PlayerPorts): typeof machine {
  return machine.provide({ actors: { resolveTrack: fromPort(ports.resolveTrack) } });
}
