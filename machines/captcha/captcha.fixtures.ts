import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { CaptchaEvent, CaptchaInput, CaptchaPorts } from './captcha.types.ts';
import { viewCaptcha } from './captcha.view.ts';

const usual: CaptchaInput = { kind: 'captcha' };
export const inputs = { usual };
const action = 'POST:/drive/v1/share/restore';

export const events: EventSamples<CaptchaEvent> = {
  'token.request': [
    { type: 'token.request', action, fresh: false },
    { type: 'token.request', action, fresh: true },
  ],
  'challenge.solve': [{ type: 'challenge.solve', token: 'solved', expiresIn: 300 }],
  'challenge.close': [{ type: 'challenge.close' }],
};

export const ports: PortSamples<CaptchaPorts> = {
  readToken: { none: [{ kind: 'none' }], stored: [{ kind: 'stored', token: 'kept' }] },
  requestToken: {
    granted: [{ kind: 'granted', token: 'new', expiresIn: 300 }],
    challenge: [{ kind: 'challenge', url: 'https://content.example/challenge/1' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  storeToken: { stored: [{ kind: 'stored' }] },
  acquireLock: { acquired: [{ kind: 'acquired' }] },
  releaseLock: { released: [{ kind: 'released' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewCaptcha, 'screen', { nothing: 'rests', challenge: 'rests' });
