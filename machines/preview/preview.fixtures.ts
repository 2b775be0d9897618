import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { PreviewEvent, PreviewPorts } from './preview.types.ts';
import { viewPreview } from './preview.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<PreviewEvent> = {
  'preview.open': [
    {
      type: 'preview.open',
      entries: [
        { id: 'a', kind: 'image' },
        { id: 'b', kind: 'text' },
      ],
      index: 0,
    },
    {
      type: 'preview.open',
      entries: [
        { id: 'a', kind: 'image' },
        { id: 'c', kind: 'other' },
      ],
      index: 0,
    },
    { type: 'preview.open', entries: [{ id: 'd', kind: 'video' }], index: 0 },
    { type: 'preview.open', entries: [], index: 0 },
  ],
  'preview.next': [{ type: 'preview.next' }],
  'preview.previous': [{ type: 'preview.previous' }],
  'preview.show': [
    { type: 'preview.show', id: 'b' },
    { type: 'preview.show', id: 'gone' },
  ],
  'preview.retry': [{ type: 'preview.retry' }],
  'preview.close': [{ type: 'preview.close' }],
  'media.failed': [{ type: 'media.failed' }],
  'content.arrived': [{ type: 'content.arrived' }],
  'content.failed': [
    { type: 'content.failed', failure: unreachable },
    { type: 'content.failed', failure: localFailure('not_found') },
  ],
};

export const ports: PortSamples<PreviewPorts> = {
  resolveAddress: {
    address: [
      {
        kind: 'address',
        inline: 'https://content.example/a',
        download: 'https://content.example/a?d',
        sha256: 'ab',
        audioCodec: 'aac',
        stream: '',
      },
      {
        kind: 'address',
        inline: '',
        download: 'https://content.example/a?d',
        sha256: 'ab',
        audioCodec: '',
        stream: '',
      },
      {
        kind: 'address',
        inline: '',
        download: 'https://content.example/a?d',
        sha256: 'ab',
        audioCodec: 'eac3',
        stream: 'https://content.example/a.m3u8',
      },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewPreview, 'screen', {
  nothing: 'rests',
  loading: {
    shown: 'waits',
    fields: { hasNext: { true: 'waits', false: 'waits' }, hasPrevious: { true: 'waits', false: 'waits' } },
  },
  file: {
    shown: 'rests',
    fields: { hasNext: { true: 'rests', false: 'rests' }, hasPrevious: { true: 'rests', false: 'rests' } },
  },
  unsupported: {
    shown: 'rests',
    fields: { hasNext: { true: 'rests', false: 'rests' }, hasPrevious: { true: 'rests', false: 'rests' } },
  },
  failed: {
    shown: 'rests',
    fields: { hasNext: { true: 'rests', false: 'rests' }, hasPrevious: { true: 'rests', false: 'rests' } },
  },
});
