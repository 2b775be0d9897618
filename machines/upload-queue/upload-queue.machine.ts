import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { append, moveToFront, nextToStart, withStatus } from './upload-queue.rules.ts';
import type {
  UploadQueueContext,
  UploadQueueEmitted,
  UploadQueueEvent,
  UploadQueueInput,
} from './upload-queue.types.ts';

const nextId = ({ items, parallel }: UploadQueueContext): string => nextToStart(items, parallel) ?? '';

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
    canStart: ({ context }) => nextToStart(context.items, context.parallel) !== null,
    hasUnfinished: ({ context }) => context.items.some((item) => item.status !== 'ended'),
  },
  actions: {
    addFiles: assign(({ context, event }) =>
      event.type === 'files.add' ? { items: append(context.items, event.ids) } : {},
    ),
    endItem: assign(({ context, event }) =>
      event.type === 'item.ended' ? { items: withStatus(context.items, event.id, 'ended') } : {},
    ),
    requeue: assign(({ context, event }) =>
      event.type === 'item.again' ? { items: withStatus(context.items, event.id, 'waiting') } : {},
    ),
    removeItem: assign(({ context, event }) =>
      event.type === 'item.remove' ? { items: context.items.filter((item) => item.id !== event.id) } : {},
    ),
    moveItemToFront: assign(({ context, event }) =>
      event.type === 'item.first' ? { items: moveToFront(context.items, event.id) } : {},
    ),
    markRunning: assign(({ context }) => ({ items: withStatus(context.items, nextId(context), 'running') })),
    clearAll: assign({ items: [] }),
    clearEnded: assign(({ context }) => ({
      items: context.items.filter((item) => item.status !== 'ended'),
    })),
    emitStart: emit(({ context }): UploadQueueEmitted => ({ type: 'queue.start', id: nextId(context) })),
    emitCancelled: emit(
      ({ context, event }): UploadQueueEmitted => ({
        type: 'queue.cancel',
        ids:
          event.type === 'item.remove'
            ? [event.id]
            : context.items.filter((item) => item.status !== 'ended').map((item) => item.id),
      }),
    ),
    emitFinished: emit((): UploadQueueEmitted => ({ type: 'queue.finished' })),
  },
}).createMachine({
  id: 'uploadQueue',
  description:
    'Which uploads run and which wait: a limited number at a time, in an order that can be changed (R10.4).',
  meta: { requirements: ['R10.4'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ parallel: input.parallel, items: [] }),
  initial: 'idle',
  on: {
    'queue.cancelAll': { target: '.idle', actions: ['emitCancelled', 'clearAll'] },
    'queue.clear': { actions: 'clearEnded' },
    'item.first': { actions: 'moveItemToFront' },
  },
  states: {
    idle: {
      description: 'No upload runs or waits.',
      tags: ['settled'],
      on: {
        'files.add': { target: 'starting', actions: 'addFiles' },
        'item.again': { target: 'starting', actions: 'requeue' },
        'item.remove': { actions: ['emitCancelled', 'removeItem'] },
      },
    },
    starting: {
      description: 'Transient: starts waiting uploads up to the limit.',
      always: [
        { guard: 'canStart', target: 'starting', reenter: true, actions: ['emitStart', 'markRunning'] },
        { guard: 'hasUnfinished', target: 'working' },
        { target: 'idle', actions: 'emitFinished' },
      ],
    },
    working: {
      description: 'Uploads are running; when one ends, the next starts.',
      tags: ['settled'],
      on: {
        'files.add': { target: 'starting', actions: 'addFiles' },
        'item.ended': { target: 'starting', actions: 'endItem' },
        'item.again': { target: 'starting', actions: 'requeue' },
        'item.remove': { target: 'starting', actions: ['emitCancelled', 'removeItem'] },
        'queue.pause': 'held',
      },
    },
    held: {
      description: 'Paused: running uploads continue, no other one starts.',
      tags: ['settled'],
      on: {
        'files.add': { actions: 'addFiles' },
        'item.ended': { actions: 'endItem' },
        'item.again': { actions: 'requeue' },
        'item.remove': { actions: ['emitCancelled', 'removeItem'] },
        'queue.resume': 'starting',
      },
    },
  },
});
