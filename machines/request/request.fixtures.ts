import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { RequestEvent, RequestInput, RequestPorts } from './request.types.ts';
import { viewRequest } from './request.view.ts';

export const plain: RequestInput = { retries: 1, origins: 1, guarded: false, deadline: 60_000, online: true };
export const inputs = { plain, guarded: { ...plain, guarded: true }, twoOrigins: { ...plain, origins: 2 } };

export const events: EventSamples<RequestEvent> = {
  'request.cancel': [{ type: 'request.cancel' }],
  'network.lost': [{ type: 'network.lost' }],
  'network.back': [{ type: 'network.back' }],
};

export const captchaInvalid = localFailure('captcha_invalid');
export const unauthenticated = localFailure('unauthenticated');

export const ports: PortSamples<RequestPorts> = {
  send: {
    answered: [{ kind: 'answered', value: 1 }],
    failed: [
      { kind: 'failed', failure: unreachable },
      { kind: 'failed', failure: refused },
      { kind: 'failed', failure: captchaInvalid },
      { kind: 'failed', failure: unauthenticated },
    ],
  },
  acquireToken: {
    granted: [{ kind: 'granted', token: 'c1' }],
    refused: [{ kind: 'refused', failure: refused }],
  },
  refreshSession: {
    refreshed: [{ kind: 'refreshed' }],
    signedOut: [{ kind: 'signedOut' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewRequest, 'status', {
  working: 'waits',
  answered: 'rests',
  failed: 'rests',
});
