import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { UploadEvent, UploadInput, UploadPorts } from './upload.types.ts';
import { viewUpload } from './upload.view.ts';

export const inputs: Readonly<Record<string, UploadInput>> = {
  usual: { size: 10, onConflict: 'ask', endpoint: '' },
  interrupted: { size: 10, onConflict: 'ask', endpoint: 'e1' },
};

export const events: EventSamples<UploadEvent> = {
  'upload.pause': [{ type: 'upload.pause' }],
  'upload.resume': [{ type: 'upload.resume' }],
  'upload.cancel': [{ type: 'upload.cancel' }],
  'upload.retry': [{ type: 'upload.retry' }],
  'conflict.resolve': [
    { type: 'conflict.resolve', onConflict: 'keepBoth' },
    { type: 'conflict.resolve', onConflict: 'skip' },
  ],
};

const lost = { kind: 'failed', failure: unreachable } as const;
const dead = { kind: 'failed', failure: refused } as const;
const otherContent = { kind: 'failed', failure: localFailure('invalid_argument') } as const;
const blocked = localFailure('blocked_by_proxy');

export const ports: PortSamples<UploadPorts> = {
  hashFile: {
    hashed: [{ kind: 'hashed', hash: 'h1' }],
    unreadable: [{ kind: 'unreadable', failure: refused }],
  },
  beginUpload: {
    begun: [{ kind: 'begun', endpoint: 'e1', offset: 0 }],
    instant: [{ kind: 'instant', fileId: 'f1' }],
    conflict: [{ kind: 'conflict' }],
    failed: [dead],
  },
  sendPart: {
    stored: [{ kind: 'stored', offset: 5 }],
    completed: [{ kind: 'completed', fileId: 'f1' }],
    offsetMismatch: [{ kind: 'offsetMismatch', failure: blocked }],
    unreadable: [{ kind: 'unreadable', failure: refused }],
    failed: [lost, dead, otherContent],
  },
  queryOffset: {
    offset: [{ kind: 'offset', offset: 5 }],
    gone: [{ kind: 'gone' }],
    failed: [lost, dead],
  },
  discardUpload: { discarded: [{ kind: 'discarded' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewUpload, 'screen', {
  preparing: 'waits',
  conflict: 'rests',
  sending: { shown: 'rests', fields: { connectionLost: { true: 'rests', false: 'rests' } } },
  paused: 'rests',
  failed: 'rests',
  cancelled: { shown: 'rests', fields: { forgotten: { true: 'rests', false: 'waits' } } },
  stored: { shown: 'rests', fields: { instant: { true: 'rests', false: 'rests' } } },
});
