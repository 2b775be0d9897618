import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { ShareAnswer, ShareEvent, ShareInput, ShareListing, SharePorts } from './share.types.ts';
import { viewShare } from './share.view.ts';

const entry = (id: string) => ({
  id,
  kind: 'file' as const,
  name: `${id}.txt`,
  size: '1',
  modified: '2026-01-01T00:00:00Z',
  mimeType: 'text/plain',
  extension: 'txt',
  category: 'text',
  thumbnail: '',
});
export const listing: ShareListing = {
  title: 'Holiday',
  owner: 'Ada',
  expiresAt: '',
  restoresLeft: '-1',
  fileCount: '2',
  ancestors: [],
  entries: [entry('e1')],
  nextPage: 'p2',
  passToken: 'tok',
};
export const secondPage: ShareListing = { ...listing, entries: [entry('e1'), entry('e2')], nextPage: '' };

export const opened: ShareAnswer = { kind: 'opened', listing };
export const openedWhole: ShareAnswer = { kind: 'opened', listing: secondPage };
export const failed: ShareAnswer = { kind: 'failed', failure: unreachable };
export const refusal = (
  status: Extract<ShareAnswer, { kind: 'refused' }>['status'],
  retryAfter = 0,
): Extract<ShareAnswer, { kind: 'refused' }> => ({
  kind: 'refused',
  status,
  retryAfter,
});

export const usual: ShareInput = {
  shareId: 's1',
  parentId: '',
  passCode: '',
  passToken: '',
  order: 'name_asc',
  initial: null,
};
export const inputs = { usual, rendered: { ...usual, initial: opened } };

export const events: EventSamples<ShareEvent> = {
  'passcode.submit': [{ type: 'passcode.submit', passCode: 'abc123' }],
  'warning.accept': [{ type: 'warning.accept' }],
  'folder.open': [{ type: 'folder.open', parentId: 'd1' }],
  'order.change': [{ type: 'order.change', order: 'size_desc', foldersFirst: true }],
  'page.more': [{ type: 'page.more' }],
  'share.reload': [{ type: 'share.reload' }],
  'access.blocked': [{ type: 'access.blocked' }],
  'access.allowed': [{ type: 'access.allowed' }],
};

export const ports: PortSamples<SharePorts> = {
  fetchShare: {
    opened: [
      { kind: 'opened', listing },
      { kind: 'opened', listing: secondPage },
    ],
    refused: [
      refusal('AUDITING'),
      refusal('PROHIBITED'),
      refusal('SENSITIVE_RESOURCE'),
      refusal('SENSITIVE_WORD'),
      refusal('SENSITIVE_WARNING'),
      { ...refusal('SENSITIVE_WARNING'), passToken: 'tok' },
      refusal('PASS_CODE_EMPTY'),
      refusal('PASS_CODE_ERROR'),
      refusal('PASS_CODE_ERROR', 60),
      refusal('EXPIRED'),
      refusal('DELETED'),
      refusal('NOT_FOUND'),
      refusal('ENTRY_NOT_FOUND'),
      refusal('MAX_RESTORE_COUNT'),
      refusal('NOT_STARTED'),
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewShare, 'screen', {
  loading: 'waits',
  passCode: { shown: 'rests', fields: { wrong: { true: 'rests', false: 'rests' } } },
  regionBlocked: 'rests',
  refused: {
    shown: 'rests',
    fields: {
      status: {
        AUDITING: 'rests',
        PROHIBITED: 'rests',
        SENSITIVE_RESOURCE: 'rests',
        SENSITIVE_WORD: 'rests',
        SENSITIVE_WARNING: 'rests',
        EXPIRED: 'rests',
        DELETED: 'rests',
        NOT_FOUND: 'rests',
        ENTRY_NOT_FOUND: 'rests',
        NOT_STARTED: 'rests',
        MAX_RESTORE_COUNT: 'rests',
      },
    },
  },
  failed: 'rests',
  open: {
    shown: 'rests',
    fields: { more: { none: 'rests', available: 'rests', loading: 'waits', failed: 'rests' } },
  },
});
