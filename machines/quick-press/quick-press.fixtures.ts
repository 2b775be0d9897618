import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { QuickPressEvent, QuickPressPorts } from './quick-press.types.ts';
import { viewQuickPress } from './quick-press.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<QuickPressEvent> = {
  'page.press': [{ type: 'page.press' }],
  'debug.close': [{ type: 'debug.close' }],
};

export const ports: PortSamples<QuickPressPorts> = {
  askConsole: { allowed: [{ kind: 'allowed' }], forbidden: [{ kind: 'forbidden' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewQuickPress, 'screen', { nothing: 'rests', console: 'rests' });
