import type { Journey } from '../harness/types.ts';
import type { uploadQueueMachine } from './upload-queue.machine.ts';
import type { UploadQueueView } from './upload-queue.view.ts';

type UploadQueueJourney = Journey<typeof uploadQueueMachine, UploadQueueView>;

const input = { parallel: 2 } as const;
const single = { parallel: 1 } as const;
const add = (...ids: string[]) => ({ event: { type: 'files.add', ids } }) as const;
const of = <const T extends string>(type: T, id: string) => ({ event: { type, id } });
const press = <const T extends string>(type: T) => ({ event: { type } });
const start = (id: string) => ({ type: 'queue.start', id }) as const;
const cancel = (...ids: string[]) => ({ type: 'queue.cancel', ids }) as const;
const finished = { type: 'queue.finished' } as const;
const item = (id: string, status: string) => ({ id, status }) as const;

export const journeys: readonly UploadQueueJourney[] = [
  {
    title: '[R10.4] runs up to the limit, starts the next when one ends, and emits when all have ended',
    input,
    from: 'idle',
    steps: [
      [add('a', 'b', 'c'), 'working'],
      [of('item.ended', 'a'), 'working'],
      [of('item.ended', 'b'), 'working'],
      [of('item.ended', 'c'), 'idle'],
    ],
    view: { screen: 'finished', running: 0, waiting: 0 },
    emitted: [start('a'), start('b'), start('c'), finished],
    context: { items: [item('a', 'ended'), item('b', 'ended'), item('c', 'ended')] },
  },
  {
    title: '[R10.4] files can be added at any time; the same one is not queued twice',
    input: single,
    from: 'idle',
    steps: [
      [add('a'), 'working'],
      [add('a', 'b', 'b'), 'working'],
    ],
    view: { screen: 'working', running: 1, waiting: 1 },
    emitted: [start('a')],
    context: { items: [item('a', 'running'), item('b', 'waiting')] },
  },
  {
    title: '[R10.4] a failed upload can be queued again',
    input: single,
    from: 'idle',
    steps: [
      [add('a', 'b'), 'working'],
      [of('item.ended', 'a'), 'working'],
      [of('item.again', 'a'), 'working'],
      [of('item.ended', 'b'), 'working'],
      [of('item.ended', 'a'), 'idle'],
      [of('item.again', 'a'), 'working'],
    ],
    view: { screen: 'working', running: 1, waiting: 0 },
    emitted: [start('a'), start('b'), start('a'), finished, start('a')],
  },
  {
    title: '[R10.4] a waiting upload can be moved to the front',
    input: single,
    from: 'idle',
    steps: [
      [add('a', 'b', 'c'), 'working'],
      [of('item.first', 'c'), 'working'],
      [of('item.first', 'a'), 'working'],
      [of('item.ended', 'a'), 'working'],
    ],
    view: { screen: 'working', running: 1, waiting: 1 },
    emitted: [start('a'), start('c')],
    context: { items: [item('a', 'ended'), item('c', 'running'), item('b', 'waiting')] },
  },
  {
    title: '[R10.4] removes an upload at any position, and cancels it',
    input: single,
    from: 'idle',
    steps: [
      [add('a', 'b'), 'working'],
      [of('item.remove', 'a'), 'working'],
      [of('item.ended', 'b'), 'idle'],
      [of('item.remove', 'b'), 'idle'],
    ],
    view: { screen: 'nothing', running: 0, waiting: 0 },
    emitted: [start('a'), cancel('a'), start('b'), finished, cancel('b')],
    context: { items: [] },
  },
  {
    title: '[R10.4] a paused queue starts nothing and accepts everything else',
    input: single,
    from: 'idle',
    steps: [
      [add('a', 'b', 'c'), 'working'],
      [press('queue.pause'), 'held', { screen: 'held', running: 1, waiting: 2 }],
      [of('item.ended', 'a'), 'held'],
      [add('d'), 'held'],
      [of('item.again', 'a'), 'held'],
      [of('item.remove', 'b'), 'held'],
      [press('queue.resume'), 'working'],
    ],
    view: { screen: 'working', running: 1, waiting: 2 },
    emitted: [start('a'), cancel('b'), start('a')],
    context: { items: [item('a', 'running'), item('c', 'waiting'), item('d', 'waiting')] },
  },
  {
    title: '[R10.4] a paused queue whose last upload has ended finishes when it resumes',
    input: single,
    from: 'idle',
    steps: [
      [add('a'), 'working'],
      [press('queue.pause'), 'held'],
      [of('item.ended', 'a'), 'held'],
      [press('queue.resume'), 'idle'],
    ],
    view: { screen: 'finished', running: 0, waiting: 0 },
    emitted: [start('a'), finished],
  },
  {
    title: '[R10.4] cancels all running and waiting uploads at once',
    input: single,
    from: 'idle',
    steps: [
      [add('a', 'b', 'c'), 'working'],
      [of('item.ended', 'a'), 'working'],
      [press('queue.cancelAll'), 'idle'],
    ],
    view: { screen: 'nothing', running: 0, waiting: 0 },
    emitted: [start('a'), start('b'), cancel('b', 'c')],
    context: { items: [] },
  },
  {
    title: '[R10.4] clears the ended uploads',
    input: single,
    from: 'idle',
    steps: [
      [add('a', 'b'), 'working'],
      [of('item.ended', 'a'), 'working'],
      [press('queue.clear'), 'working'],
    ],
    view: { screen: 'working', running: 1, waiting: 0 },
    context: { items: [item('b', 'running')] },
  },
];
