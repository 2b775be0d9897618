import { outcome } from '../shared/outcome.ts';
import { loginSetup } from './login.setup.ts';
import { proof } from './login.sign-up.ts';
import type { CodeUsage, LoginContext } from './login.types.ts';

const recipient = ({ context }: { context: LoginContext }): { email: string; usage: CodeUsage } => ({
  email: context.email,
  usage: 'PASSWORD_RESET',
});

export const reset = loginSetup.createStateConfig({
  description:
    'A new password with a code from the mail. That a code was sent is said of every address: nobody learns which ones have an account.',
  initial: 'addressing',
  states: {
    addressing: {
      description: 'Asks for the address.',
      tags: ['needsUser', 'settled'],
      on: {
        'signIn.choose': { target: '#login.signIn', actions: 'forgetFailure' },
        'code.request': { target: 'sendingCode', actions: ['forgetFailure', 'setAddress'] },
        'code.opened': { target: 'entering', actions: 'takeCode' },
      },
    },
    sendingCode: {
      description: 'The service mails a code.',
      tags: ['busy'],
      invoke: {
        src: 'sendCode',
        input: recipient,
        onDone: [
          {
            guard: { type: 'isSent', params: outcome },
            target: 'entering',
            actions: { type: 'setCode', params: outcome },
          },
          { target: 'addressing', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    entering: {
      description: 'Asks for the code and the new password.',
      tags: ['needsUser', 'settled'],
      on: {
        'signIn.choose': { target: '#login.signIn', actions: ['forgetFailure', 'forgetCode'] },
        'reset.submit': { target: 'setting', actions: 'forgetFailure' },
        'code.request': { target: 'resendingCode', actions: ['forgetFailure', 'setAddress'] },
      },
    },
    resendingCode: {
      description: 'The service mails another code; what was typed stays.',
      tags: ['busy'],
      invoke: {
        src: 'sendCode',
        input: recipient,
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
    setting: {
      description: 'The service takes the code and sets the password, which ends every session.',
      tags: ['busy'],
      invoke: {
        src: 'resetPassword',
        input: proof,
        onDone: [
          {
            guard: { type: 'isReset', params: outcome },
            target: '#login.signIn',
            actions: ['forgetCode', 'setReset'],
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
