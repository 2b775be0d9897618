import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { InviteEvent, InviteInput, InvitePorts } from './invite.types.ts';
import { viewInvite } from './invite.view.ts';

export const inputs: Readonly<Record<string, InviteInput>> = {
  alone: { code: '' },
  invited: { code: 'friend1' },
};

export const events: EventSamples<InviteEvent> = {
  'session.signedIn': [{ type: 'session.signedIn' }],
  'session.signedOut': [{ type: 'session.signedOut' }],
  'invitation.reload': [{ type: 'invitation.reload' }],
};

export const ports: PortSamples<InvitePorts> = {
  fetchInvitation: {
    ready: [
      {
        kind: 'ready',
        invitation: {
          code: 'mine',
          url: 'https://aloft.example/referral?code=mine',
          count: 2,
          earnedDays: 6,
        },
      },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  acceptInvitation: {
    accepted: [{ kind: 'accepted', days: 3 }],
    refused: [{ kind: 'refused', failure: refused }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewInvite, 'screen', {
  signIn: 'rests',
  loading: 'waits',
  failed: 'rests',
  invitation: 'rests',
});
