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
  description: 'The service prepares the attempt.',
  tags: ['busy'],
  invoke: {
    src: 'beginAttempt',
    input: nothing,
    onDone: [
      {
        guard: { type: 'isBegun', params: outcome },
        target: '#signIn.opening',
        actions: { type: 'takeAttempt', params: outcome },
      },
      { target: '#signIn.failed', actions: { type: 'takeFailure', params: outcome } },
    ],
  },
  on: { 'signIn.cancel': '#signIn.closing' },
});

export const opening = signInSetup.createStateConfig({
  description: 'The window opened with the press goes to the form.',
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
  description: 'The browser refused the window; a link opens the same form.',
  tags: ['needsUser', 'blocked'],
  after: { attemptPoll: '#signIn.checkingBlocked' },
  on: {
    'signIn.cancel': '#signIn.closing',
    'attempt.announced': { target: '#signIn.checkingBlocked', actions: 'noteReturn' },
  },
});

export const checkingBlocked = signInSetup.createStateConfig({
  description: 'Whether the person signed in through the link.',
  tags: ['needsUser', 'blocked'],
  invoke: {
    src: 'fetchAttempt',
    input: which,
    onDone: [
      { guard: { type: 'isReturned', params: outcome }, target: '#signIn.completing' },
      { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.awaiting.returning' },
      { guard: { type: 'isDenied', params: outcome }, target: '#signIn.failed', actions: 'takeDenied' },
      { guard: { type: 'isExpired', params: outcome }, target: '#signIn.failed', actions: 'takeExpired' },
      { target: '#signIn.popupBlocked' },
    ],
  },
  on: { 'signIn.cancel': '#signIn.closing', 'attempt.announced': { actions: 'noteReturn' } },
});

export const awaiting = signInSetup.createStateConfig({
  description: 'The person is in the other window.',
  tags: ['needsUser'],
  initial: 'polling',
  on: { 'signIn.cancel': '#signIn.closing', 'attempt.announced': { actions: 'noteReturn' } },
  states: {
    pausing: {
      description: 'Between two looks at the attempt; the window tells when it returns.',
      after: { attemptPoll: 'polling' },
      on: { 'attempt.announced': { target: 'polling', actions: 'noteReturn' } },
    },
    polling: {
      description: 'The service is asked how the attempt stands.',
      invoke: {
        src: 'fetchAttempt',
        input: which,
        onDone: [
          { guard: { type: 'isReturned', params: outcome }, target: '#signIn.completing' },
          { guard: { type: 'isCompleted', params: outcome }, target: 'returning' },
          {
            guard: { type: 'isDenied', params: outcome },
            target: '#signIn.refusing',
            actions: 'takeDenied',
          },
          {
            guard: { type: 'isExpired', params: outcome },
            target: '#signIn.refusing',
            actions: 'takeExpired',
          },
          { guard: { type: 'isClosed', params: outcome }, target: 'closed' },
          { target: 'pausing' },
        ],
      },
    },
    returning: {
      description:
        'The service has signed the person in; the cookies come with its answer to the other window, which would be lost with it.',
      after: { returnGrace: '#signIn.completing' },
      on: { 'attempt.announced': '#signIn.completing' },
    },
    closed: {
      description: 'A closed window is no proof: it closes itself after signing in, too.',
      after: { popupGrace: 'rechecking' },
      on: { 'attempt.announced': { target: 'polling', actions: 'noteReturn' } },
    },
    rechecking: {
      description: 'Another look, after the window has been gone for a moment.',
      invoke: {
        src: 'fetchAttempt',
        input: which,
        onDone: [
          { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.completing' },
          {
            guard: { type: 'isDenied', params: outcome },
            target: '#signIn.refusing',
            actions: 'takeDenied',
          },
          {
            guard: { type: 'isExpired', params: outcome },
            target: '#signIn.refusing',
            actions: 'takeExpired',
          },
          {
            guard: { type: 'isClosed', params: outcome },
            target: '#signIn.failed',
            actions: 'takeCancelled',
          },
          { target: 'pausing' },
        ],
      },
    },
  },
});
