import { outcome } from '../shared/outcome.ts';
import { loginSetup } from './login.setup.ts';

/** What follows the answer to a password, wherever it was given. */
const answered = [
  {
    guard: { type: 'isCompleted', params: outcome },
    target: '#login.completed',
    actions: { type: 'setRedirect', params: outcome },
  },
  {
    guard: { type: 'isSecondStep', params: outcome },
    target: '#login.secondStep',
    actions: { type: 'setChallenge', params: outcome },
  },
  {
    guard: { type: 'isClosing', params: outcome },
    target: '#login.signIn.restorable',
    actions: { type: 'setFailure', params: outcome },
  },
  {
    guard: { type: 'isResetRequired', params: outcome },
    target: '#login.reset',
    actions: { type: 'setFailure', params: outcome },
  },
  {
    guard: { type: 'isExpired', params: outcome },
    target: '#login.expired',
    actions: { type: 'setFailure', params: outcome },
  },
  { target: '#login.signIn.entering', actions: { type: 'setFailure', params: outcome } },
] as const;

/** What the form with address and password takes while nothing is under way. */
const signInEvents = {
  'login.submit': { target: '#login.signIn.submitting', actions: ['forgetFailure', 'setAddress'] },
  'signUp.choose': { target: '#login.signUp', actions: 'forgetFailure' },
  'password.forget': { target: '#login.reset', actions: ['forgetFailure', 'setAddress'] },
  'passkey.completed': { target: '#login.completed', actions: 'takeRedirect' },
} as const;

export const signIn = loginSetup.createStateConfig({
  description: 'Address and password of an account, or a passkey.',
  initial: 'entering',
  states: {
    entering: {
      description: 'The form; says why the last try was refused.',
      tags: ['needsUser', 'settled'],
      on: signInEvents,
    },
    submitting: {
      description: 'The service checks address and password.',
      tags: ['busy'],
      invoke: { src: 'giveLogin', input: undefined, onDone: answered },
    },
    restorable: {
      description: 'The password was right, and the account is being deleted: its owner may have it back.',
      tags: ['needsUser', 'settled'],
      on: { ...signInEvents, 'account.restore': { target: 'restoring', actions: 'forgetFailure' } },
    },
    restoring: {
      description: 'The service cancels the deletion and signs in.',
      tags: ['busy'],
      invoke: { src: 'restoreAccount', input: undefined, onDone: answered },
    },
  },
});
