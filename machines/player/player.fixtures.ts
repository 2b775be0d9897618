import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { PlayerEvent, PlayerPorts } from './player.types.ts';
import { viewPlayer } from './player.view.ts';

export const inputs = { usual: undefined };

const a = { id: 'a', name: 'a.mp3' };
const b = { id: 'b', name: 'b.mp3' };

export const events: EventSamples<PlayerEvent> = {
  'queue.open': [
    { type: 'queue.open', tracks: [a, b], id: 'a' },
    { type: 'queue.open', tracks: [a], id: 'gone' },
  ],
  'queue.move': [{ type: 'queue.move', id: 'b', by: -1 }],
  'queue.remove': [{ type: 'queue.remove', id: 'b' }],
  'queue.clear': [{ type: 'queue.clear' }],
  'queue.shuffle': [{ type: 'queue.shuffle', seed: 1 }],
  'queue.unshuffle': [{ type: 'queue.unshuffle' }],
  'queue.repeat': [
    { type: 'queue.repeat', repeat: 'all' },
    { type: 'queue.repeat', repeat: 'one' },
    { type: 'queue.repeat', repeat: 'off' },
  ],
  'track.play': [
    { type: 'track.play', id: 'b' },
    { type: 'track.play', id: 'gone' },
  ],
  'track.next': [{ type: 'track.next' }],
  'track.previous': [{ type: 'track.previous' }],
  'track.retry': [{ type: 'track.retry' }],
  'media.ended': [{ type: 'media.ended' }],
  'media.failed': [{ type: 'media.failed' }],
  'content.arrived': [{ type: 'content.arrived' }],
  'content.failed': [{ type: 'content.failed', failure: localFailure('not_found') }],
  'player.close': [{ type: 'player.close' }],
};

export const ports: PortSamples<PlayerPorts> = {
  resolveTrack: {
    address: [
      { kind: 'address', address: 'https://c.example/a', download: 'https://c.example/a?d' },
      { kind: 'address', address: 'https://c.example/a2', download: 'https://c.example/a?d' },
    ],
    unplayable: [
      { kind: 'unplayable', refusal: 'unheard', download: 'https://c.example/a?d' },
      { kind: 'unplayable', refusal: 'gone', download: '' },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};

const around = (shown: 'waits' | 'rests') => ({
  repeat: { off: shown, all: shown, one: shown },
  isShuffled: { true: shown, false: shown },
  hasNext: { true: shown, false: shown },
  hasPrevious: { true: shown, false: shown },
});

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewPlayer, 'screen', {
  nothing: 'rests',
  loading: { shown: 'waits', fields: around('waits') },
  loaded: { shown: 'rests', fields: around('rests') },
  unplayable: {
    shown: 'rests',
    fields: { ...around('rests'), refusal: { unheard: 'rests', broken: 'rests', gone: 'rests' } },
  },
  failed: { shown: 'rests', fields: around('rests') },
});
