import { unreachable } from '../harness/failures.ts';
import { localFailure } from '../shared/failure.ts';
import type { SignInJourney } from './sign-in.fixtures.ts';

const press = { event: { type: 'signIn.press' } } as const;
const cancel = { event: { type: 'signIn.cancel' } } as const;
const announced = { event: { type: 'attempt.announced' } } as const;
const begun = { port: 'beginAttempt', answer: { kind: 'begun', attempt: { id: 'a1', url: '/go' } } } as const;
const opened = { port: 'openPopup', answer: { kind: 'opened' } } as const;
const blocked = { port: 'openPopup', answer: { kind: 'blocked' } } as const;
const attempt = (kind: 'completed' | 'denied' | 'expired') =>
  ({ port: 'fetchAttempt', answer: { kind } }) as const;
const pending = (popup: 'open' | 'closed') =>
  ({ port: 'fetchAttempt', answer: { kind: 'pending', popup } }) as const;
const closed = { port: 'closePopup', answer: { kind: 'closed' } } as const;
const polling = { awaiting: 'polling' } as const;
const pausing = { awaiting: 'pausing' } as const;
const toPopup: SignInJourney['steps'] = [
  [press, 'beginning'],
  [begun, 'opening', { screen: 'opening' }],
  [opened, polling, { screen: 'waiting' }],
];
const toBlocked: SignInJourney['steps'] = [
  [press, 'beginning'],
  [begun, 'opening'],
  [blocked, 'popupBlocked', { screen: 'popupBlocked', url: '/go' }],
];

/** Sign-in through the popup; the other methods are in the files beside it. */
export const popupJourneys: readonly SignInJourney[] = [
  {
    title: '[R1.4] signs in through the popup, emits it, and closes the window',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('open'), pausing],
      [{ delay: 'attemptPoll' }, polling],
      [pending('open'), pausing],
      [announced, polling],
      [attempt('completed'), 'completing'],
      [closed, 'completed'],
      [press, 'beginning'],
    ],
    view: { screen: 'opening' },
    emitted: [{ type: 'signIn.completed' }],
    portCalls: [
      ['beginAttempt', null],
      ['openPopup', { url: '/go' }],
      ['fetchAttempt', { id: 'a1' }],
      ['fetchAttempt', { id: 'a1' }],
      ['fetchAttempt', { id: 'a1' }],
      ['closePopup', null],
      ['beginAttempt', null],
    ],
    context: { attempt: null },
  },
  {
    title: '[R1.4] keeps the window open until it has received its cookies',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('completed'), { awaiting: 'returning' }, { screen: 'waiting' }],
      [announced, 'completing'],
      [closed, 'completed'],
    ],
    view: { screen: 'completed' },
    emitted: [{ type: 'signIn.completed' }],
  },
  {
    title: '[R1.4] remembers that the window has returned while the attempt is being polled',
    from: 'idle',
    steps: [...toPopup, [announced, polling], [attempt('completed'), 'completing']],
    view: { screen: 'completed' },
    context: { returned: true },
  },
  {
    title: '[R1.4] stops waiting for a window that never announces its return',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('completed'), { awaiting: 'returning' }],
      [{ delay: 'returnGrace' }, 'completing'],
    ],
    view: { screen: 'completed' },
  },
  {
    title: '[R1.4] waits for a form behind the link that has not received its cookies',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked'],
      [attempt('completed'), { awaiting: 'returning' }],
      [announced, 'completing'],
    ],
    view: { screen: 'completed' },
  },
  {
    title: '[R1.4] remembers that a form behind the link has returned while the attempt is being polled',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked'],
      [announced, 'checkingBlocked'],
      [attempt('completed'), 'completing'],
    ],
    view: { screen: 'completed' },
    context: { returned: true },
  },
  {
    title: '[R1.4] offers a link when the popup is blocked; signing in through it works',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked', { screen: 'popupBlocked', url: '/go' }],
      [pending('closed'), 'popupBlocked'],
      [announced, 'checkingBlocked'],
      [attempt('completed'), 'completing'],
    ],
    view: { screen: 'completed' },
    context: { attempt: { id: 'a1', url: '/go' } },
  },
  {
    title: '[R1.4] a blocked popup can be cancelled',
    from: 'idle',
    steps: [...toBlocked, [cancel, 'closing']],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.4] polling behind a blocked popup can be cancelled',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [cancel, 'closing']],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.4] shows a denial behind the link',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [attempt('denied'), 'failed']],
    view: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] shows that the attempt behind the link has expired',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [attempt('expired'), 'failed']],
    view: { screen: 'failed' },
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a closed window counts as cancelled after two seconds',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }, { screen: 'waiting' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }, { screen: 'waiting' }],
      [pending('closed'), 'failed'],
      [press, 'beginning'],
    ],
    view: { screen: 'opening' },
    context: { failure: null },
    emitted: [],
  },
  {
    title: '[R1.4] shows why polling failed after the window was closed',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [pending('closed'), 'failed'],
      [cancel, 'closing'],
    ],
    view: { screen: 'idle' },
    context: { failure: localFailure('cancelled') },
  },
  {
    title: '[R1.4 T9] a window that closed itself after signing in has signed in',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('completed'), 'completing'],
    ],
    view: { screen: 'completed' },
  },
  {
    title: '[R1.4] shows a denial from a window that is closed',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('denied'), 'refusing'],
      [closed, 'failed'],
    ],
    view: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] shows that the attempt of a closed window has expired',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('expired'), 'refusing'],
      [closed, 'failed'],
    ],
    view: { screen: 'failed' },
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] continues to wait for a window that turns out to be open',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [pending('open'), pausing],
    ],
    view: { screen: 'waiting' },
  },
  {
    title: '[R1.4] accepts a message from an abandoned window',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [pending('closed'), 'failed'],
      [announced, polling],
      [attempt('completed'), 'completing'],
      [closed, 'completed'],
    ],
    view: { screen: 'completed' },
    emitted: [{ type: 'signIn.completed' }],
  },
  {
    title: '[R1.4] a message from another window does not change a refusal',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('denied'), 'refusing', { screen: 'failed', failure: localFailure('access_denied') }],
      [closed, 'failed'],
      [announced, 'failed'],
    ],
    view: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] polls at once after a message from a closed window',
    from: 'idle',
    steps: [...toPopup, [pending('closed'), { awaiting: 'closed' }], [announced, polling]],
    view: { screen: 'waiting' },
    context: { returned: true },
  },
  {
    title: '[R1.4] a denial closes the window and is shown',
    from: 'idle',
    steps: [...toPopup, [attempt('denied'), 'refusing'], [closed, 'failed']],
    view: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an expired attempt closes the window and is shown',
    from: 'idle',
    steps: [...toPopup, [attempt('expired'), 'refusing'], [closed, 'failed']],
    view: { screen: 'failed' },
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] keeps polling through a network error',
    from: 'idle',
    steps: [
      ...toPopup,
      [{ port: 'fetchAttempt', answer: { kind: 'failed', failure: unreachable } }, pausing],
    ],
    view: { screen: 'waiting' },
  },
  {
    title: '[R1.4] cancelling returns to the previous state',
    from: 'idle',
    steps: [...toPopup, [cancel, 'closing'], [closed, 'idle']],
    view: { screen: 'idle' },
    context: { attempt: null, failure: null },
  },
  {
    title: '[R1.4] can be cancelled before the window is open',
    from: 'idle',
    steps: [
      [press, 'beginning'],
      [cancel, 'closing', { screen: 'idle' }],
    ],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.4] shows that the service does not answer; can be retried',
    from: 'idle',
    steps: [
      [press, 'beginning'],
      [{ port: 'beginAttempt', answer: { kind: 'failed', failure: unreachable } }, 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
