import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { PreviewEvent, PreviewPorts } from './preview.types.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<PreviewEvent> = {
  'preview.open': [
    {
      type: 'preview.open',
      entries: [
        { id: 'a', kind: 'image' },
        { id: 'b', kind: 'archive' },
      ],
      index: 0,
    },
    { type: 'preview.open', entries: [], index: 0 },
  ],
  'preview.next': [{ type: 'preview.next' }],
  'preview.previous': [{ type: 'preview.previous' }],
  'preview.retry': [{ type: 'preview.retry' }],
  'preview.close': [{ type: 'preview.close' }],
  'media.failed': [{ type: 'media.failed' }],
};

export const ports: PortSamples<PreviewPorts> = {
  resolveAddress: {
    address: [
      { kind: 'address', inline: 'https://content.example/a', download: 'https://content.example/a?d' },
      { kind: 'address', inline: '', download: 'https://content.example/a?d' },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};
