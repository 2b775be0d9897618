import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { playerMachine } from './player.machine.ts';
import type { Refusal, Repeat, Track } from './player.types.ts';
import type { PlayerView } from './player.view.ts';

type PlayerJourney = Journey<typeof playerMachine, PlayerView>;

const track = (id: string): Track => ({ id, name: `${id}.mp3` });
const [a, b, c] = [track('a'), track('b'), track('c')];
const open = (id = 'a', tracks: readonly Track[] = [a, b, c]) =>
  ({ event: { type: 'queue.open', tracks, id } }) as const;
const play = (id: string) => ({ event: { type: 'track.play', id } }) as const;
const move = (id: string, by: 1 | -1) => ({ event: { type: 'queue.move', id, by } }) as const;
const remove = (id: string) => ({ event: { type: 'queue.remove', id } }) as const;
const next = { event: { type: 'track.next' } } as const;
const previous = { event: { type: 'track.previous' } } as const;
const retry = { event: { type: 'track.retry' } } as const;
const ended = { event: { type: 'media.ended' } } as const;
const broken = { event: { type: 'media.failed' } } as const;
const close = { event: { type: 'player.close' } } as const;
const shuffle = { event: { type: 'queue.shuffle', seed: 1 } } as const;
const unshuffle = { event: { type: 'queue.unshuffle' } } as const;
const repeats = (repeat: Repeat) => ({ event: { type: 'queue.repeat', repeat } }) as const;
const repeatAll = repeats('all');
const address = {
  port: 'resolveTrack',
  answer: { kind: 'address', address: 'https://c/a', download: 'https://c/a?d' },
} as const;
const other = {
  port: 'resolveTrack',
  answer: { kind: 'address', address: 'https://c/a2', download: 'https://c/a2?d' },
} as const;
const arrived = { event: { type: 'content.arrived' } } as const;
const over = localFailure('not_found');
const overNow = { event: { type: 'content.failed', failure: over } } as const;
const refused = (refusal: Refusal) =>
  ({ port: 'resolveTrack', answer: { kind: 'unplayable', refusal, download: 'https://c/u?d' } }) as const;
const failed = { port: 'resolveTrack', answer: { kind: 'failed', failure: unreachable } } as const;
const loading = { open: 'loading' } as const;
const loaded = { open: 'loaded' } as const;
const renewing = { open: 'renewing' } as const;
const unplayable = { open: 'unplayable' } as const;
const stopped = { open: 'failed' } as const;
const asked = (...ids: readonly string[]) => ids.map((id) => ['resolveTrack', { id }] as const);

export const journeys: readonly PlayerJourney[] = [
  {
    title: '[R10.6] plays one track after the other, and stops after the last',
    from: 'closed',
    steps: [
      [open('b'), loading, { screen: 'loading', hasNext: true, hasPrevious: true, isShuffled: false }],
      [address, loaded],
      [ended, loading],
      [address, loaded],
      [ended, loaded],
    ],
    view: {
      screen: 'loaded',
      track: c,
      tracks: [a, b, c],
      upcoming: [],
      address: 'https://c/a',
      download: 'https://c/a?d',
      hasNext: false,
      hasPrevious: true,
      isShuffled: false,
      repeat: 'off',
      skipped: null,
    },
    portCalls: asked('b', 'c'),
    context: { goesOn: true, refusal: null, failure: null },
  },
  {
    title: '[R10.6] next, previous and any track of the queue can be chosen; none that is not in it',
    from: 'closed',
    steps: [
      [open('gone'), 'closed', { screen: 'nothing' }],
      [open('a'), loading],
      [address, loaded],
      [previous, loaded],
      [next, loading],
      [next, loading],
      [next, loading],
      [previous, loading],
      [address, loaded],
      [play('gone'), loaded],
      [play('c'), loading],
      [play('c'), loading],
    ],
    view: { screen: 'loading', track: c, hasNext: false, hasPrevious: true },
    portCalls: asked('a', 'b', 'c', 'b', 'c', 'c'),
    context: { index: 2, address: '', download: '' },
  },
  {
    title: '[R10.6] the whole queue is repeated where that is wanted, and another queue keeps it',
    from: 'closed',
    steps: [
      [open('c'), loading],
      [repeatAll, loading, { screen: 'loading', hasNext: true, hasPrevious: true, repeat: 'all' }],
      [address, loaded],
      [ended, loading],
      [previous, loading, { screen: 'loading', track: c }],
      [open('b', [b, c]), loading],
      [previous, loading],
      [open('a', [a]), loading],
    ],
    view: { screen: 'loading', track: a, repeat: 'all', hasNext: false, hasPrevious: false },
    portCalls: asked('c', 'a', 'c', 'b', 'c', 'a'),
    context: { goesOn: false },
  },
  {
    title: '[R10.6] tracks are moved and removed; the current one plays on and stays',
    from: 'closed',
    steps: [
      [open('b'), loading],
      [address, loaded],
      [move('a', 1), loaded, { screen: 'loaded', tracks: [b, a, c], track: b, hasPrevious: false }],
      [move('a', 1), loaded, { screen: 'loaded', tracks: [b, c, a] }],
      [move('a', 1), loaded, { screen: 'loaded', tracks: [b, c, a] }],
      [move('gone', 1), loaded],
      [move('c', -1), loaded, { screen: 'loaded', tracks: [c, b, a], hasPrevious: true }],
      [remove('b'), loaded, { screen: 'loaded', tracks: [c, b, a] }],
      [remove('c'), loaded],
    ],
    view: { screen: 'loaded', tracks: [b, a], upcoming: [a], track: b, hasNext: true, hasPrevious: false },
    portCalls: asked('b'),
    context: { index: 0 },
  },
  {
    title: '[R10.6] what comes after can be cleared',
    from: 'closed',
    steps: [
      [open('b'), loading],
      [address, loaded],
      [{ event: { type: 'queue.clear' } }, loaded],
    ],
    view: { screen: 'loaded', tracks: [a, b], track: b, hasNext: false, hasPrevious: true },
  },
  {
    title: '[R10.6] the rest of the queue is shuffled, and put back in its order',
    from: 'closed',
    steps: [
      [open('b'), loading],
      [shuffle, loading, { screen: 'loading', isShuffled: true, track: b, hasPrevious: false }],
      [address, loaded, { screen: 'loaded', isShuffled: true, hasPrevious: false }],
      [shuffle, loaded, { screen: 'loaded', tracks: [b, c, a] }],
      [unshuffle, loaded, { screen: 'loaded', tracks: [a, b, c], isShuffled: false }],
      [unshuffle, loaded],
    ],
    view: { screen: 'loaded', track: b, tracks: [a, b, c], isShuffled: false },
    portCalls: asked('b'),
    context: { unshuffled: null, index: 1 },
  },
  {
    title:
      '[R5.3] a chosen track that browsers cannot play says so, with its download, and can be tried again',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [refused('unheard'), unplayable],
      [shuffle, unplayable, { screen: 'unplayable', isShuffled: true }],
      [unshuffle, unplayable, { screen: 'unplayable', isShuffled: false }],
      [retry, loading, { screen: 'loading' }],
      [refused('unheard'), unplayable],
    ],
    view: {
      screen: 'unplayable',
      refusal: 'unheard',
      download: 'https://c/u?d',
      track: a,
      hasNext: true,
      hasPrevious: false,
      skipped: null,
    },
    portCalls: asked('a', 'a'),
    context: { refused: ['a'] },
  },
  {
    title: '[R10.6] a broken track does not stop the queue, and is passed over from then on',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [address, loaded],
      [ended, loading],
      [address, loaded],
      [broken, loading, { screen: 'loading', track: c, skipped: b }],
      [address, loaded, { screen: 'loaded', skipped: b }],
      [previous, loading],
    ],
    view: { screen: 'loading', track: a, skipped: null },
    portCalls: asked('a', 'b', 'c', 'a'),
    context: { refused: ['b'], goesOn: false, refusal: null },
  },
  {
    title:
      '[R10.6] one that does not exist any more is skipped as well; after the last there is nothing to skip to',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [address, loaded],
      [ended, loading],
      [refused('gone'), loading, { screen: 'loading', track: c, skipped: b }],
      [address, loaded],
      [broken, unplayable],
    ],
    view: {
      screen: 'unplayable',
      refusal: 'broken',
      track: c,
      hasNext: false,
      hasPrevious: true,
      skipped: b,
    },
    context: { refused: ['b', 'c'], refusal: 'broken' },
  },
  {
    title:
      '[R10.6] a track that could not be played is tried when it is chosen again, and the next is offered',
    from: 'closed',
    steps: [
      [open('b'), loading],
      [address, loaded],
      [broken, unplayable],
      [next, loading],
      [address, loaded],
      [ended, loaded],
      [play('b'), loading],
      [address, loaded],
    ],
    view: { screen: 'loaded', track: b },
    context: { refused: [], goesOn: false },
  },
  {
    title: '[R10.6] a chosen track that is broken waits, also after one that began by itself',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [address, loaded],
      [ended, loading],
      [play('a'), loading],
      [broken, loading],
      [address, loaded],
      [broken, unplayable],
      [play('a'), loading],
      [address, loaded],
      [ended, loading],
      [next, loading],
      [previous, loading],
      [address, loaded],
      [broken, unplayable],
    ],
    view: { screen: 'unplayable', track: b, refusal: 'broken' },
  },
  {
    title: '[R10.6] what did not arrive can be retried, and shows why until then',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [failed, stopped, { screen: 'failed', failure: unreachable, hasNext: true, hasPrevious: false }],
      [shuffle, stopped, { screen: 'failed', isShuffled: true }],
      [unshuffle, stopped, { screen: 'failed', isShuffled: false }],
      [retry, loading],
      [address, loaded],
      [{ event: { type: 'content.failed', failure: unreachable } }, stopped],
    ],
    view: { screen: 'failed', failure: unreachable, track: a },
    portCalls: asked('a', 'a'),
    context: { failure: unreachable, refused: [] },
  },
  {
    title: '[R10.6] closing forgets the queue and how it was played',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [repeatAll, loading],
      [address, loaded],
      [close, 'closed', { screen: 'nothing' }],
      [ended, 'closed'],
      [close, 'closed'],
    ],
    view: { screen: 'nothing' },
    context: { tracks: [], index: 0, repeat: 'off', unshuffled: null, refused: [], address: '' },
  },
  {
    title: '[R10.6] the last track can fail, and the first can be the only one',
    from: 'closed',
    steps: [
      [open('c'), loading],
      [failed, stopped, { screen: 'failed', hasNext: false, hasPrevious: true }],
      [open('a', [a]), loading],
      [failed, stopped],
    ],
    view: { screen: 'failed', hasNext: false, hasPrevious: false, failure: unreachable },
  },
  {
    title: '[R10.6] how it is repeated is shown wherever it stands',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [repeats('one'), loading, { screen: 'loading', repeat: 'one' }],
      [repeats('off'), loading, { screen: 'loading', repeat: 'off' }],
      [address, loaded],
      [repeats('one'), loaded, { screen: 'loaded', repeat: 'one' }],
      [repeatAll, loaded, { screen: 'loaded', repeat: 'all' }],
      [broken, unplayable, { screen: 'unplayable', repeat: 'all' }],
      [repeats('one'), unplayable, { screen: 'unplayable', repeat: 'one' }],
      [repeats('off'), unplayable, { screen: 'unplayable', repeat: 'off' }],
      [retry, loading],
      [refused('gone'), unplayable, { screen: 'unplayable', refusal: 'gone' }],
      [retry, loading],
      [failed, stopped, { screen: 'failed', repeat: 'off' }],
      [repeats('one'), stopped, { screen: 'failed', repeat: 'one' }],
      [repeatAll, stopped],
    ],
    view: { screen: 'failed', repeat: 'all' },
  },
  {
    title: '[R10.6] a track whose address has ended goes on from a new one, each time that bytes have come',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [address, loaded],
      [arrived, loaded],
      [overNow, renewing, { screen: 'loaded', address: 'https://c/a', track: a }],
      [other, loaded, { screen: 'loaded', address: 'https://c/a2', download: 'https://c/a2?d' }],
      [arrived, loaded],
      [overNow, renewing],
      [address, loaded],
    ],
    view: { screen: 'loaded', address: 'https://c/a', track: a },
    portCalls: asked('a', 'a', 'a'),
    context: { failure: null, isRenewed: true },
  },
  {
    title: '[R10.6] a new address that has ended too is not replaced: the track says so until it is retried',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [address, loaded],
      [overNow, renewing],
      [other, loaded],
      [overNow, stopped, { screen: 'failed', failure: over }],
      [retry, loading],
      [address, loaded],
      [overNow, renewing],
      [other, loaded],
      [next, loading],
      [address, loaded],
      [overNow, renewing],
      [other, loaded],
      [overNow, stopped],
    ],
    view: { screen: 'failed', failure: over, track: b },
    portCalls: asked('a', 'a', 'a', 'a', 'b', 'b'),
    context: { address: '', download: '', isRenewed: false },
  },
  {
    title: '[R10.6] a track that is gone says so when its address cannot be replaced, or is the same one',
    from: 'closed',
    steps: [
      [open('a'), loading],
      [address, loaded],
      [overNow, renewing],
      [address, stopped, { screen: 'failed', failure: over }],
      [retry, loading],
      [address, loaded],
      [overNow, renewing],
      [failed, stopped, { screen: 'failed', failure: unreachable }],
      [retry, loading],
      [address, loaded],
      [overNow, renewing],
      [refused('gone'), unplayable],
    ],
    view: { screen: 'unplayable', refusal: 'gone', download: 'https://c/u?d' },
    context: { refused: ['a'] },
  },
];
