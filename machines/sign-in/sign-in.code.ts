import { outcome } from '../shared/outcome.ts';
import { signInSetup } from './sign-in.setup.ts';
import type { SignInContext } from './sign-in.types.ts';

const received = ({ context }: { context: SignInContext }): { code: string; state: string } => ({
  code: context.code,
  state: context.state,
});
const scope = ({ context }: { context: SignInContext }): { scope: string } => ({ scope: context.scope });
const exchange = ({ context }: { context: SignInContext }) => ({
  code: context.code,
  state: context.state,
  confirmation: context.confirmation,
});

export const checkingScope = signInSetup.createStateConfig({
  description: 'A code with a scope is good without a press only for whom this device knows already (R4.12).',
  tags: ['busy'],
  invoke: {
    src: 'readCredentials',
    input: scope,
    onDone: [
      { guard: { type: 'isMatching', params: outcome }, target: '#signIn.naming', actions: 'know' },
      { target: '#signIn.naming' },
    ],
  },
});

export const naming = signInSetup.createStateConfig({
  description: 'Whose code it is: nobody is signed in as somebody they did not mean (P15).',
  tags: ['busy'],
  invoke: {
    src: 'fetchOwner',
    input: received,
    onDone: [
      {
        guard: { type: 'isKnownOwner', params: outcome },
        target: '#signIn.exchanging',
        actions: [{ type: 'takeOwner', params: outcome }, 'confirm'],
      },
      {
        guard: { type: 'hasOwner', params: outcome },
        target: '#signIn.confirming',
        actions: { type: 'takeOwner', params: outcome },
      },
      { target: '#signIn.failed', actions: { type: 'takeFailure', params: outcome } },
    ],
  },
});

export const confirming = signInSetup.createStateConfig({
  description: '“Continue as …?”, and who asks.',
  tags: ['needsUser', 'settled'],
  on: {
    'owner.confirm': { target: '#signIn.exchanging', actions: 'confirm' },
    'owner.refuse': { target: '#signIn.idle', actions: 'forget' },
  },
});

export const exchanging = signInSetup.createStateConfig({
  description: 'The code is turned into a session.',
  tags: ['busy'],
  invoke: {
    src: 'exchangeCode',
    input: exchange,
    onDone: [
      {
        guard: { type: 'isCompleted', params: outcome },
        target: '#signIn.completed',
        actions: 'tellCompleted',
      },
      { target: '#signIn.failed', actions: { type: 'takeFailure', params: outcome } },
    ],
  },
});
