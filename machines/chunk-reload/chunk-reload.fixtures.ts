import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { ChunkReloadEvent, ChunkReloadPorts } from './chunk-reload.types.ts';
import { viewChunkReload } from './chunk-reload.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<ChunkReloadEvent> = {
  'chunk.failed': [{ type: 'chunk.failed' }],
  'work.began': [{ type: 'work.began' }],
  'work.ended': [{ type: 'work.ended' }],
  'reload.press': [{ type: 'reload.press' }],
};

const now = 1_000_000;
export const ports: PortSamples<ChunkReloadPorts> = {
  readHistory: {
    known: [
      { kind: 'known', reloads: [], now },
      { kind: 'known', reloads: [now - 5000], now },
      { kind: 'known', reloads: [now - 300_000, now - 200_000, now - 100_000], now },
      { kind: 'known', reloads: [now - 700_000, now - 200_000, now - 100_000], now },
    ],
    unknown: [{ kind: 'unknown' }],
  },
  reload: { reloading: [{ kind: 'reloading' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewChunkReload, 'notice', { none: 'rests', offerReload: 'rests' });
