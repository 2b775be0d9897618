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
  description:
    'Whether the stored credentials are those of the signed-in person and still valid; otherwise the code is refused (R4.12).',
  tags: ['busy'],
  invoke: {
    src: 'readCredentials',
    input: scope,
    onDone: [
      { guard: { type: 'isMatching', params: outcome }, target: '#signIn.naming', actions: 'setKnown' },
      { target: '#signIn.failed', actions: 'setUnknown' },
    ],
  },
});

export const naming = signInSetup.createStateConfig({
  description:
    'Looks up whose account the code is for, so that nobody is signed in to the wrong one (P15) (P15).',
  tags: ['busy'],
  invoke: {
    src: 'fetchOwner',
    input: received,
    onDone: [
      {
        guard: { type: 'isKnownOwner', params: outcome },
        target: '#signIn.exchanging',
        actions: [{ type: 'setOwner', params: outcome }, 'confirm'],
      },
      {
        guard: { type: 'hasOwner', params: outcome },
        target: '#signIn.confirming',
        actions: { type: 'setOwner', params: outcome },
      },
      { target: '#signIn.failed', actions: { type: 'setFailure', params: outcome } },
    ],
  },
});

export const confirming = signInSetup.createStateConfig({
  description: 'Asks “Continue as …?” and shows which program requested it.',
  tags: ['needsUser', 'settled'],
  on: {
    'owner.confirm': { target: '#signIn.exchanging', actions: 'confirm' },
    'owner.refuse': { target: '#signIn.idle', actions: 'reset' },
  },
});

export const exchanging = signInSetup.createStateConfig({
  description: 'Exchanges the code for a session.',
  tags: ['busy'],
  invoke: {
    src: 'exchangeCode',
    input: exchange,
    onDone: [
      {
        guard: { type: 'isCompleted', params: outcome },
        target: '#signIn.completed',
        actions: 'emitCompleted',
      },
      { target: '#signIn.failed', actions: { type: 'setFailure', params: outcome } },
    ],
  },
});
