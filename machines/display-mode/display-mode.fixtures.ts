import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { DisplayModeEvent, DisplayModeInput, DisplayModePorts } from './display-mode.types.ts';
import { viewDisplayMode } from './display-mode.view.ts';

export const inputs: Readonly<Record<string, DisplayModeInput>> = {
  own: { scope: 'own', initial: null },
  shared: { scope: 'shared', initial: null },
  known: { scope: 'shared', initial: { view: 'list', order: 'name_asc', pinFoldersTop: true } },
};

export const events: EventSamples<DisplayModeEvent> = {
  'view.choose': [
    { type: 'view.choose', view: 'grid' },
    { type: 'view.choose', view: 'list' },
    { type: 'view.choose', view: 'single' },
    { type: 'view.choose', view: 'flow' },
  ],
  'order.choose': [{ type: 'order.choose', order: 'size_desc' }],
  'folders.pin': [{ type: 'folders.pin', pinFoldersTop: false }],
  'mode.changedElsewhere': [{ type: 'mode.changedElsewhere' }],
};

export const ports: PortSamples<DisplayModePorts> = {
  readMode: {
    none: [{ kind: 'none' }],
    stored: [{ kind: 'stored', mode: { view: 'grid', order: 'name_desc', pinFoldersTop: true } }],
  },
  storeMode: { stored: [{ kind: 'stored' }], failed: [{ kind: 'failed' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewDisplayMode, 'known', {
  true: {
    shown: 'rests',
    fields: {
      view: { list: 'rests', grid: 'rests', single: 'rests', flow: 'rests' },
      order: 'data',
      pinFoldersTop: 'data',
    },
  },
  false: {
    shown: 'waits',
    fields: {
      view: { list: 'waits', grid: 'waits', single: 'waits', flow: 'waits' },
      order: 'data',
      pinFoldersTop: 'data',
    },
  },
});
