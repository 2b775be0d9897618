import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { QuickPressEvent, QuickPressPorts } from './quick-press.types.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<QuickPressEvent> = {
  'logo.press': [{ type: 'logo.press' }],
  'debug.close': [{ type: 'debug.close' }],
};

export const ports: PortSamples<QuickPressPorts> = {
  askConsole: { allowed: [{ kind: 'allowed' }], forbidden: [{ kind: 'forbidden' }] },
};
