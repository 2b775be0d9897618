import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { Profile, SessionEvent, SessionInput, SessionPorts } from './session.types.ts';
import { viewSession } from './session.view.ts';

export const ada: Profile = {
  userId: 'u1',
  name: 'Ada',
  email: 'a***@example.org',
  picture: '',
  verified: true,
  premium: false,
  premiumUntil: '',
  quotaLimit: '100',
  quotaUsed: '1',
};
export const premiumAda: Profile = { ...ada, premium: true, premiumUntil: '2030-01-01T00:00:00Z' };

export const bo: Profile = { ...ada, userId: 'u2', name: 'Bo', verified: false };

const unknown: SessionInput = { initial: null };
const known: SessionInput = { initial: { kind: 'profile', profile: ada } };
const out: SessionInput = { initial: { kind: 'signedOut' } };
const unrenewed: SessionInput = { initial: { kind: 'failed', failure: unreachable } };
export const inputs = { unknown, known, out, unrenewed };

export const events: EventSamples<SessionEvent> = {
  'signIn.completed': [{ type: 'signIn.completed' }],
  'signOut.press': [{ type: 'signOut.press' }],
  'session.expired': [{ type: 'session.expired' }],
  'session.changedElsewhere': [
    { type: 'session.changedElsewhere', userId: null },
    { type: 'session.changedElsewhere', userId: 'u1' },
    { type: 'session.changedElsewhere', userId: 'u2' },
  ],
  'profile.reload': [{ type: 'profile.reload' }],
  'session.retry': [{ type: 'session.retry' }],
  'signIn.began': [{ type: 'signIn.began' }],
  'signIn.ended': [{ type: 'signIn.ended' }],
  'change.acknowledge': [{ type: 'change.acknowledge' }],
};

export const ports: PortSamples<SessionPorts> = {
  readSession: { none: [{ kind: 'none' }], stored: [{ kind: 'stored', userId: 'u1' }] },
  fetchProfile: {
    profile: [
      { kind: 'profile', profile: ada },
      { kind: 'profile', profile: premiumAda },
      { kind: 'profile', profile: bo },
    ],
    signedOut: [{ kind: 'signedOut' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  refreshSession: {
    refreshed: [{ kind: 'refreshed' }],
    signedOut: [{ kind: 'signedOut' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  endSession: { signedOut: [{ kind: 'signedOut' }], failed: [{ kind: 'failed', failure: unreachable }] },
  storeSession: { stored: [{ kind: 'stored' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewSession, 'status', {
  unknown: 'waits',
  unreachable: 'rests',
  signedOut: {
    shown: 'rests',
    fields: { elsewhere: { true: 'rests', false: 'rests' }, interrupted: { true: 'rests', false: 'rests' } },
  },
  signedIn: {
    shown: 'rests',
    fields: { leaving: { true: 'waits', false: 'rests' }, switched: { true: 'rests', false: 'rests' } },
  },
});
