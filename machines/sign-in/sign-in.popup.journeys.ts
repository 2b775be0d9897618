import { unreachable } from '../harness/failures.ts';
import type { Journey, Stimulus } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';

const press = { event: { type: 'signIn.press' } };
const cancel = { event: { type: 'signIn.cancel' } };
const announced = { event: { type: 'attempt.announced' } };
const begun = { port: 'beginAttempt', answer: { kind: 'begun', attempt: { id: 'a1', url: '/go' } } };
const opened = { port: 'openPopup', answer: { kind: 'opened' } };
const blocked = { port: 'openPopup', answer: { kind: 'blocked' } };
const attempt = (kind: string, popup?: string) => ({
  port: 'fetchAttempt',
  answer: popup === undefined ? { kind } : { kind, popup },
});
const closed = { port: 'closePopup', answer: { kind: 'closed' } };
const polling = { awaiting: 'polling' };
const pausing = { awaiting: 'pausing' };
const toPopup: readonly (readonly [Stimulus, unknown])[] = [
  [press, 'beginning'],
  [begun, 'opening'],
  [opened, polling],
];
const toBlocked: readonly (readonly [Stimulus, unknown])[] = [
  [press, 'beginning'],
  [begun, 'opening'],
  [blocked, 'popupBlocked'],
];

/** The popup's ways; the others are beside it. */
export const popupJourneys: readonly Journey[] = [
  {
    title: '[R1.4] the popup signs in, tells it, and the window closes',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'open'), pausing],
      [{ delay: 'attemptPoll' }, polling],
      [attempt('pending', 'open'), pausing],
      [announced, polling],
      [attempt('completed'), 'completing'],
      [closed, 'completed'],
      [press, 'beginning'],
    ],
    emitted: [{ type: 'signIn.completed' }],
    asked: [
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
    title: '[R1.4] a blocked popup offers a link, and the link leads in as well',
    from: 'idle',
    steps: [
      ...toBlocked,
      [{ delay: 'attemptPoll' }, 'checkingBlocked'],
      [attempt('pending', 'closed'), 'popupBlocked'],
      [announced, 'checkingBlocked'],
      [attempt('completed'), 'completing'],
    ],
    context: { attempt: { id: 'a1', url: '/go' } },
  },
  {
    title: '[R1.4] a blocked popup can be given up',
    from: 'idle',
    steps: [...toBlocked, [cancel, 'closing']],
  },
  {
    title: '[R1.4] a check of a blocked popup can be given up',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [cancel, 'closing']],
  },
  {
    title: '[R1.4] a denial behind the link is told',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [attempt('denied'), 'failed']],
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an attempt that ran out behind the link is told',
    from: 'idle',
    steps: [...toBlocked, [announced, 'checkingBlocked'], [attempt('expired'), 'failed']],
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a closed window is a cancellation after two seconds of grace',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('pending', 'closed'), 'failed'],
      [press, 'beginning'],
    ],
    context: { failure: null },
    emitted: [],
  },
  {
    title: '[R1.4] why a closed window failed is told',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('pending', 'closed'), 'failed'],
      [cancel, 'closing'],
    ],
    context: { failure: localFailure('cancelled') },
  },
  {
    title: '[R1.4 T9] a window that closed itself after signing in has signed in',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('completed'), 'completing'],
    ],
  },
  {
    title: '[R1.4] a denial from a window that is gone is told as one',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('denied'), 'refusing'],
      [closed, 'failed'],
    ],
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an attempt that ran out behind a window that is gone is told',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('expired'), 'refusing'],
      [closed, 'failed'],
    ],
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a window that only seemed closed is waited for',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('pending', 'open'), pausing],
    ],
  },
  {
    title: '[R1.4] word from a window that was given up is believed',
    from: 'idle',
    steps: [
      ...toPopup,
      [attempt('pending', 'closed'), { awaiting: 'closed' }],
      [{ delay: 'popupGrace' }, { awaiting: 'rechecking' }],
      [attempt('pending', 'closed'), 'failed'],
      [announced, polling],
      [attempt('completed'), 'completing'],
      [closed, 'completed'],
    ],
    emitted: [{ type: 'signIn.completed' }],
  },
  {
    title: '[R1.4] word from another window changes no refusal',
    from: 'idle',
    steps: [...toPopup, [attempt('denied'), 'refusing'], [closed, 'failed'], [announced, 'failed']],
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] word from a closed window is looked into at once',
    from: 'idle',
    steps: [...toPopup, [attempt('pending', 'closed'), { awaiting: 'closed' }], [announced, polling]],
  },
  {
    title: '[R1.4] a denial closes the window and is told',
    from: 'idle',
    steps: [...toPopup, [attempt('denied'), 'refusing'], [closed, 'failed']],
    context: { failure: localFailure('access_denied') },
  },
  {
    title: '[R1.4] an attempt that ran out closes the window and is told',
    from: 'idle',
    steps: [...toPopup, [attempt('expired'), 'refusing'], [closed, 'failed']],
    context: { failure: localFailure('expired_token') },
  },
  {
    title: '[R1.4] a lost line while waiting is no refusal',
    from: 'idle',
    steps: [
      ...toPopup,
      [{ port: 'fetchAttempt', answer: { kind: 'failed', failure: unreachable } }, pausing],
    ],
  },
  {
    title: '[R1.4] whoever changes their mind is where they were',
    from: 'idle',
    steps: [...toPopup, [cancel, 'closing'], [closed, 'idle']],
    context: { attempt: null, failure: null },
  },
  {
    title: '[R1.4] even before the window is there',
    from: 'idle',
    steps: [
      [press, 'beginning'],
      [cancel, 'closing'],
    ],
  },
  {
    title: '[R1.4] a service that cannot be asked is told of, and tried again',
    from: 'idle',
    steps: [
      [press, 'beginning'],
      [{ port: 'beginAttempt', answer: { kind: 'failed', failure: unreachable } }, 'failed'],
    ],
    context: { failure: unreachable },
  },
];
