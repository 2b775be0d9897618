import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { SignInEvent, SignInPorts } from './sign-in.types.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<SignInEvent> = {
  'signIn.press': [{ type: 'signIn.press' }],
  'signIn.cancel': [{ type: 'signIn.cancel' }],
  'attempt.announced': [{ type: 'attempt.announced' }],
};

export const ports: PortSamples<SignInPorts> = {
  beginAttempt: {
    begun: [{ kind: 'begun', attempt: { id: 'a1', url: '/v1/auth/authorize?x' } }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  openPopup: { opened: [{ kind: 'opened' }], blocked: [{ kind: 'blocked' }] },
  fetchAttempt: {
    pending: [
      { kind: 'pending', popup: 'open' },
      { kind: 'pending', popup: 'closed' },
    ],
    completed: [{ kind: 'completed' }],
    denied: [{ kind: 'denied' }],
    expired: [{ kind: 'expired' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  closePopup: { closed: [{ kind: 'closed' }] },
};
