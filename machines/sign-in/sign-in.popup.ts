import { outcome } from '../shared/outcome.ts';
import { signInSetup } from './sign-in.setup.ts';
import type { SignInContext } from './sign-in.types.ts';

const nothing = (): null => null;
const address = ({ context }: { context: SignInContext }): { url: string } => ({
  url: context.attempt?.url ?? '',
});
const which = ({ context }: { context: SignInContext }): { id: string } => ({
  id: context.attempt?.id ?? '',
});

export const beginning = signInSetup.createStateConfig({
  description: 'Starts the attempt at the service.',
  tags: ['busy'],
  invoke: {
    src: 'beginAttempt',
    input: nothing,
    onDone: [
      {
        guard: { type: 'isBegun', params: outcome },
        target: '#signIn.opening',
        actions: { type: 'setAttempt', params: outcome },
      },
      { target: '#signIn.failed', actions: { type: 'setFailure', params: outcome } },
    ],
  },
  on: { 'signIn.cancel': '#signIn.closing' },
});

export const opening = signInSetup.createStateConfig({
  description: 'Navigates the window, which the press opened, to the sign-in form.',
  tags: ['busy'],
  invoke: {
    src: 'openPopup',
    input: address,
    onDone: [
      { guard: { type: 'isOpened', params: outcome }, target: '#signIn.awaiting.polling' },
      { target: '#signIn.popupBlocked' },
    ],
  },
});

export const popupBlocked = signInSetup.createStateConfig({
  description: 'The browser blocked the window; a link opens the same form.',
  tags: ['needsUser', 'blocked'],
  after: { attemptPoll: '#signIn.checkingBlocked' },
  on: {
    'signIn.cancel': '#signIn.closing',
    'attempt.announced': { target: '#signIn.checkingBlocked', actions: 'setReturned' },
  },
});

export const checkingBlocked = signInSetup.createStateConfig({
  description: 'Polls: has the person signed in through the link?',
  tags: ['needsUser', 'blocked'],
  invoke: {
    src: 'fetchAttempt',
    input: which,
    onDone: [
      { guard: { type: 'isReturned', params: outcome }, target: '#signIn.completing' },
      { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.awaiting.returning' },
      { guard: { type: 'isDenied', params: outcome }, target: '#signIn.failed', actions: 'setDenied' },
      { guard: { type: 'isExpired', params: outcome }, target: '#signIn.failed', actions: 'setExpired' },
      { target: '#signIn.popupBlocked' },
    ],
  },
  on: { 'signIn.cancel': '#signIn.closing', 'attempt.announced': { actions: 'setReturned' } },
});

export const awaiting = signInSetup.createStateConfig({
  description: 'The person signs in in the other window.',
  tags: ['needsUser'],
  initial: 'polling',
  on: { 'signIn.cancel': '#signIn.closing', 'attempt.announced': { actions: 'setReturned' } },
  states: {
    pausing: {
      description: 'Waits for the next poll, or for a message from the window.',
      after: { attemptPoll: 'polling' },
      on: { 'attempt.announced': { target: 'polling', actions: 'setReturned' } },
    },
    polling: {
      description: 'Polls the state of the attempt.',
      invoke: {
        src: 'fetchAttempt',
        input: which,
        onDone: [
          { guard: { type: 'isReturned', params: outcome }, target: '#signIn.completing' },
          { guard: { type: 'isCompleted', params: outcome }, target: 'returning' },
          {
            guard: { type: 'isDenied', params: outcome },
            target: '#signIn.refusing',
            actions: 'setDenied',
          },
          {
            guard: { type: 'isExpired', params: outcome },
            target: '#signIn.refusing',
            actions: 'setExpired',
          },
          { guard: { type: 'isClosed', params: outcome }, target: 'closed' },
          { target: 'pausing' },
        ],
      },
    },
    returning: {
      description:
        'The attempt has succeeded, but the window is still receiving the cookies and must not be closed yet.',
      after: { returnGrace: '#signIn.completing' },
      on: { 'attempt.announced': '#signIn.completing' },
    },
    closed: {
      description:
        'The window is closed, which is no proof of a cancellation: it closes itself after signing in.',
      after: { popupGrace: 'rechecking' },
      on: { 'attempt.announced': { target: 'polling', actions: 'setReturned' } },
    },
    rechecking: {
      description: 'Polls once more after the window has been closed for a moment.',
      invoke: {
        src: 'fetchAttempt',
        input: which,
        onDone: [
          { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.completing' },
          {
            guard: { type: 'isDenied', params: outcome },
            target: '#signIn.refusing',
            actions: 'setDenied',
          },
          {
            guard: { type: 'isExpired', params: outcome },
            target: '#signIn.refusing',
            actions: 'setExpired',
          },
          {
            guard: { type: 'isClosed', params: outcome },
            target: '#signIn.failed',
            actions: 'setCancelled',
          },
          { target: 'pausing' },
        ],
      },
    },
  },
});
