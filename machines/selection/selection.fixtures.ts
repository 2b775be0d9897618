import type { EventSamples, PortSamples } from '../harness/types.ts';
import { provenView } from '../harness/view-variants.ts';
import type { SelectionEvent, SelectionPorts } from './selection.types.ts';
import { viewSelection } from './selection.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<SelectionEvent> = {
  'entry.choose': [
    { type: 'entry.choose', id: 'b' },
    { type: 'entry.choose', id: 'unknown' },
  ],
  'entry.toggle': [
    { type: 'entry.toggle', id: 'a' },
    { type: 'entry.toggle', id: 'b' },
    { type: 'entry.toggle', id: 'unknown' },
  ],
  'range.reach': [
    { type: 'range.reach', id: 'c' },
    { type: 'range.reach', id: 'unknown' },
  ],
  'all.choose': [{ type: 'all.choose' }],
  'selection.clear': [{ type: 'selection.clear' }],
  'listing.changed': [
    { type: 'listing.changed', ids: ['a', 'b', 'c'] },
    { type: 'listing.changed', ids: ['c', 'a'] },
  ],
  'folder.left': [{ type: 'folder.left' }],
};

export const ports: PortSamples<SelectionPorts> = {};

/** What a screen shows, and whether a person can only wait meanwhile. */
export const view = provenView(viewSelection, 'screen', {
  path: 'rests',
  count: { shown: 'rests', fields: { all: { true: 'rests', false: 'rests' } } },
});
