import type { EventSamples, PortSamples } from '../harness/types.ts';
import { provenView } from '../harness/view-variants.ts';
import type { QuickPressEvent, QuickPressPorts } from './quick-press.types.ts';
import { viewQuickPress } from './quick-press.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<QuickPressEvent> = {
  'logo.press': [{ type: 'logo.press' }],
  'debug.close': [{ type: 'debug.close' }],
};

export const ports: PortSamples<QuickPressPorts> = {
  askConsole: { allowed: [{ kind: 'allowed' }], forbidden: [{ kind: 'forbidden' }] },
};

/** What a screen shows, and whether a person can only wait meanwhile. */
export const view = provenView(viewQuickPress, 'screen', { nothing: 'rests', console: 'rests' });
