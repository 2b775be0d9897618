import { outcome } from '../shared/outcome.ts';
import { loginSetup } from './login.setup.ts';

/** What may be done with the second step while nothing is under way. */
const secondStepEvents = {
  'factor.choose': [
    { guard: 'isRecovery', target: '#login.secondStep.recovery', actions: 'forgetFailure' },
    { target: '#login.secondStep.authenticator', actions: 'forgetFailure' },
  ],
  'passkey.completed': { target: '#login.completed', actions: 'takeRedirect' },
  'signIn.choose': { target: '#login.signIn', actions: ['forgetFailure', 'forgetChallenge'] },
} as const;

const checked = [
  {
    guard: { type: 'isCompleted', params: outcome },
    target: '#login.completed',
    actions: { type: 'setRedirect', params: outcome },
  },
  {
    guard: { type: 'isExpired', params: outcome },
    target: '#login.secondStep.expired',
    actions: { type: 'setFailure', params: outcome },
  },
] as const;

export const secondStep = loginSetup.createStateConfig({
  description: 'The password was right; the account asks for a second factor.',
  initial: 'authenticator',
  states: {
    authenticator: {
      description: 'Asks for a code of the authenticator app.',
      tags: ['needsUser', 'settled'],
      on: { ...secondStepEvents, 'factor.submit': { target: 'checkingCode', actions: 'forgetFailure' } },
    },
    checkingCode: {
      description: 'The service checks the code.',
      tags: ['busy'],
      invoke: {
        src: 'giveFactor',
        input: ({ context }) => ({ challenge: context.challenge }),
        onDone: [...checked, { target: 'authenticator', actions: { type: 'setFailure', params: outcome } }],
      },
    },
    recovery: {
      description: 'Asks for one of the recovery codes.',
      tags: ['needsUser', 'settled'],
      on: { ...secondStepEvents, 'factor.submit': { target: 'checkingRecovery', actions: 'forgetFailure' } },
    },
    checkingRecovery: {
      description: 'The service checks the recovery code, which works once.',
      tags: ['busy'],
      invoke: {
        src: 'giveFactor',
        input: ({ context }) => ({ challenge: context.challenge }),
        onDone: [...checked, { target: 'recovery', actions: { type: 'setFailure', params: outcome } }],
      },
    },
    expired: {
      description: 'The step took too long; the password is asked for again.',
      tags: ['blocked', 'settled'],
      on: { 'signIn.choose': { target: '#login.signIn', actions: ['forgetFailure', 'forgetChallenge'] } },
    },
  },
});
