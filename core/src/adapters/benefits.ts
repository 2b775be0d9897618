import type { CompensationPorts, Failure, InvitePorts } from '@aloft/machines';
import { acceptInvitation, getInviteCode, getInviteInfo } from '../api/vip/invitations.ts';
import { compensate } from '../api/vip/membership.ts';
import type { Caller } from '../request/call.ts';

/** The ports of `invite` (R7.11). `urlOf` builds the invitation URL of a code. */
export function invitePorts(call: Caller, urlOf: (code: string) => string): InvitePorts {
  return {
    fetchInvitation: async () => {
      const [code, info] = await Promise.all([getInviteCode(call), getInviteInfo(call)]);
      if (!code.ok) return { kind: 'failed', failure: code.failure };
      if (!info.ok) return { kind: 'failed', failure: info.failure };
      return {
        kind: 'ready',
        invitation: {
          code: code.value.code,
          url: urlOf(code.value.code),
          count: info.value.invited_nums,
          earnedDays: info.value.add_days,
        },
      };
    },
    acceptInvitation: async ({ code }) => {
      const answer = await acceptInvitation(call, { from: code });
      return answer.ok
        ? { kind: 'accepted', days: answer.value.add_days }
        : { kind: 'refused', failure: answer.failure };
    },
  };
}

const unknownActivity = (failure: Failure): boolean => failure.code === 'not_found';

/** The ports of `compensation`: days granted for an outage (R7.17, R3.15). */
export function compensationPorts(call: Caller): CompensationPorts {
  return {
    fetchEligibility: async ({ activity }) => {
      const answer = await compensate(call, { activity, action: 'check' });
      if (!answer.ok) {
        return unknownActivity(answer.failure)
          ? { kind: 'ended' }
          : { kind: 'failed', failure: answer.failure };
      }
      switch (answer.value.status) {
        case 'eligible':
          return { kind: 'eligible', compensation: { activity, days: answer.value.add_days } };
        case 'not_eligible':
          return { kind: 'notEligible' };
        case 'ended':
          return { kind: 'ended' };
        default:
          return { kind: 'taken' };
      }
    },
    claimCompensation: async ({ activity }) => {
      const answer = await compensate(call, { activity, action: 'claim' });
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      return answer.value.status === 'claimed'
        ? { kind: 'claimed', days: answer.value.add_days }
        : { kind: 'taken' };
    },
  };
}
