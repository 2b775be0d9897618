import { fromPort } from '../shared/port.ts';
import { reset } from './login.reset.ts';
import { secondStep } from './login.second-step.ts';
import { loginSetup } from './login.setup.ts';
import { signIn } from './login.sign-in.ts';
import { signUp } from './login.sign-up.ts';
import type { LoginPorts } from './login.types.ts';

const machine = loginSetup.createMachine({
  id: 'login',
  description:
    'Signs in with address and password, creates an account, sets a forgotten password, takes the second step, restores a deleted account (R1.4, R10.10).',
  meta: { requirements: ['R1.4', 'R10.10'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    ...input,
    email: '',
    sentTo: '',
    verificationId: '',
    token: '',
    challenge: '',
    byPasskey: false,
    isReset: false,
    redirectTo: '',
    failure: null,
  }),
  initial: 'deciding',
  on: {
    // What was typed is needed no longer. Another program's request is still answered by whoever reads it.
    'session.signedIn': { guard: 'isForSession', target: '.completed' },
  },
  states: {
    deciding: {
      description: 'Transient: which form did the address ask for?',
      always: [
        { guard: { type: 'isFirst', params: { form: 'signUp' } }, target: 'signUp' },
        { guard: { type: 'isFirst', params: { form: 'reset' } }, target: 'reset' },
        { target: 'signIn' },
      ],
    },
    signIn,
    signUp,
    reset,
    secondStep,
    expired: {
      description: 'The other program’s request has expired: it has to ask again.',
      tags: ['blocked', 'settled'],
    },
    completed: {
      type: 'final',
      description: 'Signed in, or another program waits for the answer.',
      tags: ['settled'],
      entry: 'emitCompleted',
    },
  },
});

export const loginMachine = machine;

/** The chart with its ports bound. */
export function withLoginPorts(ports: LoginPorts): typeof machine {
  return machine.provide({
    actors: {
      giveLogin: fromPort(ports.giveLogin),
      giveFactor: fromPort(ports.giveFactor),
      restoreAccount: fromPort(ports.restoreAccount),
      createAccount: fromPort(ports.createAccount),
      sendCode: fromPort(ports.sendCode),
      resetPassword: fromPort(ports.resetPassword),
    },
  });
}
