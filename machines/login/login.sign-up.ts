import { outcome } from '../shared/outcome.ts';
import { loginSetup } from './login.setup.ts';
import type { CodeProof, LoginContext } from './login.types.ts';

/** The code that was mailed last, and what it has proved. */
export const proof = ({
  context: { sentTo, verificationId, token },
}: {
  context: LoginContext;
}): CodeProof => ({
  sentTo,
  verificationId,
  token,
});

export const signUp = loginSetup.createStateConfig({
  description: 'A new account; a code proves that its address is read, which nobody has to.',
  initial: 'entering',
  states: {
    entering: {
      description: 'The form; says why the last try was refused.',
      tags: ['needsUser', 'settled'],
      on: {
        'account.submit': { target: 'creating', actions: 'forgetFailure' },
        'code.request': { target: 'sendingCode', actions: ['forgetFailure', 'setAddress'] },
        'code.opened': { actions: 'takeCode' },
        'signIn.choose': { target: '#login.signIn', actions: ['forgetFailure', 'forgetCode'] },
      },
    },
    sendingCode: {
      description: 'The service mails a code to the address.',
      tags: ['busy'],
      invoke: {
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email, usage: 'REGISTER' }),
        onDone: [
          {
            guard: { type: 'isSent', params: outcome },
            target: 'entering',
            actions: { type: 'setCode', params: outcome },
          },
          { target: 'entering', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    creating: {
      description: 'The service takes the code, if one was typed, and makes the account.',
      tags: ['busy'],
      invoke: {
        src: 'createAccount',
        input: proof,
        onDone: [
          {
            guard: { type: 'isCompleted', params: outcome },
            target: '#login.completed',
            actions: { type: 'setRedirect', params: outcome },
          },
          {
            guard: { type: 'isExpired', params: outcome },
            target: '#login.expired',
            actions: { type: 'setFailure', params: outcome },
          },
          {
            target: 'entering',
            actions: [
              { type: 'setFailure', params: outcome },
              { type: 'setToken', params: outcome },
            ],
          },
        ],
      },
    },
  },
});
