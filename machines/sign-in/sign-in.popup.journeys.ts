import { unreachable } from '../harness/failures.ts';
import { localFailure } from '../shared/failure.ts';
import type { SignInJourney } from './sign-in.fixtures.ts';

const press = { event: { type: 'signIn.press' } } as const;
const cancel = { event: { type: 'signIn.cancel' } } as const;
const announced = { event: { type: 'attempt.announced' } } as const;
const begun = { port: 'beginAttempt', answer: { kind: 'begun', attempt: { id: 'a1', url: '/go' } } } as const;
const opened = { port: 'openPopup', answer: { kind: 'opened' } } as const;
const blocked = { port: 'openPopup', answer: { kind: 'blocked' } } as const;
/** The attempt stands so; while it is pending the window is open or closed. */
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

/** The popup's ways; the others are beside it. */
export const popupJourneys: readonly SignInJourney[] = [
  {
    title: '[R1.4] the popup signs in, tells it, and the window closes',
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
    sees: { screen: 'opening' },
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
    title: '[R1.4] a window that is still receiving its cookies is not closed under them',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('completed'), { awaiting: 'returning' }, { screen: 'waiting' }],
      [announced, 'completing'],
      [closed, 'completed'],
    ],
    sees: { screen: 'completed' },
    emitted: [{ type: 'signIn.completed' }],
  },
  {
    title: '[R1.4] a window that returns while it is asked about is remembered',
    from: 'idle',
    steps: [...toPopup, [announced, polling], [attempt('completed'), 'completing']],
    sees: { screen: 'completed' },
    context: { returned: true },
  },
  {
    title: '[R1.4] a window that never says that it has returned is waited for only so long',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('completed'), { awaiting: 'returning' }],
      [{ delay: 'returnGrace' }, 'completing'],
    ],
    sees: { screen: 'completed' },
  },
  {
    title: '[R1.4] a form behind the link that is still receiving its cookies is waited for',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked'],
      [attempt('completed'), { awaiting: 'returning' }],
      [announced, 'completing'],
    ],
    sees: { screen: 'completed' },
  },
  {
    title: '[R1.4] a form behind the link that returns while it is asked about is remembered',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked'],
      [announced, 'checkingBlocked'],
      [attempt('completed'), 'completing'],
    ],
    sees: { screen: 'completed' },
    context: { returned: true },
  },
  {
    title: '[R1.4] a blocked popup offers a link, and the link leads in as well',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked', { screen: 'popupBlocked', url: '/go' }],
      [pending('closed'), 'popupBlocked'],
      [announced, 'checkingBlocked'],
      [attempt('completed'), 'completing'],
    ],
    sees: { screen: 'completed' },
    context: { attempt: { id: 'a1', url: '/go' } },
  },
  {
    title: '[R1.4] a blocked popup can be given up',
    from: 'idle',
    steps: [...toBlocked, [cancel, 'closing']],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.4] a check of a blocked popup can be given up',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [cancel, 'closing']],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.4] a denial behind the link is told',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [attempt('denied'), 'failed']],
    sees: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an attempt that ran out behind the link is told',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [attempt('expired'), 'failed']],
    sees: { screen: 'failed' },
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a closed window is a cancellation after two seconds of grace',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }, { screen: 'waiting' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }, { screen: 'waiting' }],
      [pending('closed'), 'failed'],
      [press, 'beginning'],
    ],
    sees: { screen: 'opening' },
    context: { failure: null },
    emitted: [],
  },
  {
    title: '[R1.4] why a closed window failed is told',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [pending('closed'), 'failed'],
      [cancel, 'closing'],
    ],
    sees: { screen: 'idle' },
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
    sees: { screen: 'completed' },
  },
  {
    title: '[R1.4] a denial from a window that is gone is told as one',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('denied'), 'refusing'],
      [closed, 'failed'],
    ],
    sees: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an attempt that ran out behind a window that is gone is told',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('expired'), 'refusing'],
      [closed, 'failed'],
    ],
    sees: { screen: 'failed' },
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a window that only seemed closed is waited for',
    from: 'idle',
    steps: [
      ...toPopup,
      [pending('closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [pending('open'), pausing],
    ],
    sees: { screen: 'waiting' },
  },
  {
    title: '[R1.4] a message from an abandoned window is accepted',
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
    sees: { screen: 'completed' },
    emitted: [{ type: 'signIn.completed' }],
  },
  {
    title: '[R1.4] word from another window changes no refusal',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('denied'), 'refusing', { screen: 'failed', failure: localFailure('access_denied') }],
      [closed, 'failed'],
      [announced, 'failed'],
    ],
    sees: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] a message from a closed window is checked at once',
    from: 'idle',
    steps: [...toPopup, [pending('closed'), { awaiting: 'closed' }], [announced, polling]],
    sees: { screen: 'waiting' },
    context: { returned: true },
  },
  {
    title: '[R1.4] a denial closes the window and is told',
    from: 'idle',
    steps: [...toPopup, [attempt('denied'), 'refusing'], [closed, 'failed']],
    sees: { screen: 'failed' },
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an attempt that ran out closes the window and is told',
    from: 'idle',
    steps: [...toPopup, [attempt('expired'), 'refusing'], [closed, 'failed']],
    sees: { screen: 'failed' },
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a network error while waiting is not a refusal',
    from: 'idle',
    steps: [
      ...toPopup,
      [{ port: 'fetchAttempt', answer: { kind: 'failed', failure: unreachable } }, pausing],
    ],
    sees: { screen: 'waiting' },
  },
  {
    title: '[R1.4] cancelling returns to the state before',
    from: 'idle',
    steps: [...toPopup, [cancel, 'closing'], [closed, 'idle']],
    sees: { screen: 'idle' },
    context: { attempt: null, failure: null },
  },
  {
    title: '[R1.4] even before the window is there',
    from: 'idle',
    steps: [
      [press, 'beginning'],
      [cancel, 'closing', { screen: 'idle' }],
    ],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.4] a service that cannot be asked is told of, and tried again',
    from: 'idle',
    steps: [
      [press, 'beginning'],
      [{ port: 'beginAttempt', answer: { kind: 'failed', failure: unreachable } }, 'failed'],
    ],
    sees: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
