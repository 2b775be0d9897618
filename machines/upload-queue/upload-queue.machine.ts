import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { added, movedFirst, nextTurn, withStatus } from './upload-queue.rules.ts';
import type {
  UploadQueueContext,
  UploadQueueEmitted,
  UploadQueueEvent,
  UploadQueueInput,
} from './upload-queue.types.ts';

const turnOf = ({ items, parallel }: UploadQueueContext): string => nextTurn(items, parallel) ?? '';

export const uploadQueueMachine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as UploadQueueInput,
    context: {} as UploadQueueContext,
    events: {} as UploadQueueEvent,
    emitted: {} as UploadQueueEmitted,
    tags: {} as 'settled',
  },
  guards: {
    hasTurn: ({ context }) => nextTurn(context.items, context.parallel) !== null,
    isAtWork: ({ context }) => context.items.some((item) => item.status !== 'ended'),
  },
  actions: {
    addFiles: assign(({ context, event }) =>
      event.type === 'files.add' ? { items: added(context.items, event.ids) } : {},
    ),
    endItem: assign(({ context, event }) =>
      event.type === 'item.ended' ? { items: withStatus(context.items, event.id, 'ended') } : {},
    ),
    waitAgain: assign(({ context, event }) =>
      event.type === 'item.again' ? { items: withStatus(context.items, event.id, 'waiting') } : {},
    ),
    removeItem: assign(({ context, event }) =>
      event.type === 'item.remove' ? { items: context.items.filter((item) => item.id !== event.id) } : {},
    ),
    moveFirst: assign(({ context, event }) =>
      event.type === 'item.first' ? { items: movedFirst(context.items, event.id) } : {},
    ),
    takeTurn: assign(({ context }) => ({ items: withStatus(context.items, turnOf(context), 'running') })),
    endAll: assign({ items: [] }),
    clearEnded: assign(({ context }) => ({
      items: context.items.filter((item) => item.status !== 'ended'),
    })),
    tellStart: emit(({ context }): UploadQueueEmitted => ({ type: 'queue.start', id: turnOf(context) })),
    tellCancelled: emit(
      ({ context, event }): UploadQueueEmitted => ({
        type: 'queue.cancel',
        ids:
          event.type === 'item.remove'
            ? [event.id]
            : context.items.filter((item) => item.status !== 'ended').map((item) => item.id),
      }),
    ),
    tellFinished: emit((): UploadQueueEmitted => ({ type: 'queue.finished' })),
  },
}).createMachine({
  id: 'uploadQueue',
  description:
    'Who uploads now and who waits: a few at the same time, in an order that can be changed (R10.4).',
  meta: { requirements: ['R10.4'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ parallel: input.parallel, items: [] }),
  initial: 'idle',
  on: {
    'queue.cancelAll': { target: '.idle', actions: ['tellCancelled', 'endAll'] },
    'queue.clear': { actions: 'clearEnded' },
    'item.first': { actions: 'moveFirst' },
  },
  states: {
    idle: {
      description: 'Nothing runs and nothing waits.',
      tags: ['settled'],
      on: {
        'files.add': { target: 'giving', actions: 'addFiles' },
        'item.again': { target: 'giving', actions: 'waitAgain' },
        'item.remove': { actions: ['tellCancelled', 'removeItem'] },
      },
    },
    giving: {
      description: 'Turns are given while there are some to give and somebody waits.',
      always: [
        { guard: 'hasTurn', target: 'giving', reenter: true, actions: ['tellStart', 'takeTurn'] },
        { guard: 'isAtWork', target: 'working' },
        { target: 'idle', actions: 'tellFinished' },
      ],
    },
    working: {
      description: 'Some run; an ended one gives its turn to the next.',
      tags: ['settled'],
      on: {
        'files.add': { target: 'giving', actions: 'addFiles' },
        'item.ended': { target: 'giving', actions: 'endItem' },
        'item.again': { target: 'giving', actions: 'waitAgain' },
        'item.remove': { target: 'giving', actions: ['tellCancelled', 'removeItem'] },
        'queue.pause': 'held',
      },
    },
    held: {
      description: 'No new turns are given; those that run run on.',
      tags: ['settled'],
      on: {
        'files.add': { actions: 'addFiles' },
        'item.ended': { actions: 'endItem' },
        'item.again': { actions: 'waitAgain' },
        'item.remove': { actions: ['tellCancelled', 'removeItem'] },
        'queue.resume': 'giving',
      },
    },
  },
});
