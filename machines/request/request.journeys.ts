import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import { captchaInvalid, plain, unauthenticated } from './request.fixtures.ts';

const answered = { port: 'send', answer: { kind: 'answered', value: 1 } };
const failed = (failure: unknown) => ({ port: 'send', answer: { kind: 'failed', failure } });
const granted = (token: string) => ({ port: 'acquireToken', answer: { kind: 'granted', token } });
const sending = { working: 'sending' };
const acquiring = { working: 'acquiring' };

export const journeys: readonly Journey[] = [
  {
    title: 'a call that is answered is done',
    input: plain,
    from: sending,
    steps: [[answered, 'answered']],
    output: { ok: true, value: 1 },
    asked: [['send', { origin: 0, token: '' }]],
  },
  {
    title:
      '[R4.14 R4.15] a guarded call takes a token along, and an invalid one is renewed three times, no more',
    input: { ...plain, guarded: true },
    from: acquiring,
    steps: [
      [granted('c1'), sending],
      [failed(captchaInvalid), acquiring],
      [granted('c2'), sending],
      [failed(captchaInvalid), acquiring],
      [granted('c3'), sending],
      [failed(captchaInvalid), acquiring],
      [granted('c4'), sending],
      [failed(captchaInvalid), 'failed'],
    ],
    output: { ok: false, failure: captchaInvalid },
    asked: [
      ['acquireToken', { fresh: false }],
      ['send', { origin: 0, token: 'c1' }],
      ['acquireToken', { fresh: true }],
      ['send', { origin: 0, token: 'c2' }],
      ['acquireToken', { fresh: true }],
      ['send', { origin: 0, token: 'c3' }],
      ['acquireToken', { fresh: true }],
      ['send', { origin: 0, token: 'c4' }],
    ],
  },
  {
    title: '[R4.14] a challenge that was cancelled ends the call',
    input: { ...plain, guarded: true },
    from: acquiring,
    steps: [
      [{ port: 'acquireToken', answer: { kind: 'refused', failure: localFailure('cancelled') } }, 'failed'],
    ],
    output: { ok: false, failure: localFailure('cancelled') },
  },
  {
    title: 'a session that ran out is renewed once, and the call repeated',
    input: plain,
    from: sending,
    steps: [
      [failed(unauthenticated), { working: 'refreshing' }],
      [{ port: 'refreshSession', answer: { kind: 'refreshed' } }, sending],
      [failed(unauthenticated), 'failed'],
    ],
    output: { ok: false, failure: unauthenticated },
  },
  {
    title: 'a session that is over ends the call',
    input: plain,
    from: sending,
    steps: [
      [failed(unauthenticated), { working: 'refreshing' }],
      [{ port: 'refreshSession', answer: { kind: 'signedOut' } }, 'failed'],
    ],
    output: { ok: false, failure: unauthenticated },
  },
  {
    title: '[R7.31] another origin is tried after 300 ms, each once a pass',
    input: { ...plain, origins: 2, retries: 0 },
    from: sending,
    steps: [
      [failed(unreachable), { working: 'rotating' }],
      [{ delay: 'rotation' }, sending],
      [failed(unreachable), 'failed'],
    ],
    asked: [
      ['send', { origin: 0, token: '' }],
      ['send', { origin: 1, token: '' }],
    ],
    output: { ok: false, failure: unreachable },
  },
  {
    title: '[R7.31 R9.8] what may pass is repeated after a pause, over all origins again',
    input: { ...plain, origins: 2 },
    from: sending,
    steps: [
      [failed(unreachable), { working: 'rotating' }],
      [{ delay: 'rotation' }, sending],
      [failed(unreachable), { working: 'waiting' }],
      [{ delay: 'backoff' }, sending],
      [failed(unreachable), { working: 'rotating' }],
      [{ delay: 'rotation' }, sending],
      [failed(unreachable), 'failed'],
    ],
    context: { retriesDone: 1, retriesLeft: 0 },
  },
  {
    title: 'what cannot pass is not repeated',
    input: plain,
    from: sending,
    steps: [[failed(refused), 'failed']],
    output: { ok: false, failure: refused },
  },
  {
    title: 'the deadline is over all attempts',
    input: plain,
    from: sending,
    steps: [[{ delay: 'deadline' }, 'failed']],
    output: { ok: false, failure: localFailure('deadline_exceeded') },
  },
  {
    title: 'a call that nobody waits for any more is cancelled',
    input: plain,
    from: sending,
    steps: [[{ event: { type: 'request.cancel' } }, 'failed']],
    output: { ok: false, failure: localFailure('cancelled') },
  },
  {
    title: 'an answer after a failure is a success',
    input: plain,
    from: sending,
    steps: [
      [failed(unreachable), { working: 'waiting' }],
      [{ delay: 'backoff' }, sending],
      [answered, 'answered'],
    ],
    output: { ok: true, value: 1 },
  },
];
