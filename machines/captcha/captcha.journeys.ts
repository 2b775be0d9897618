import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';

const action = 'POST:/drive/v1/share/restore';
const input = { kind: 'captcha' };
const request = { event: { type: 'token.request', action, fresh: false } };
const fresh = { event: { type: 'token.request', action, fresh: true } };
const none = { port: 'readToken', answer: { kind: 'none' } };
const challenge = { port: 'requestToken', answer: { kind: 'challenge', url: 'https://c/1' } };
const stored = { port: 'storeToken', answer: { kind: 'stored' } };
const cancelled = { type: 'captcha.refused', action, failure: localFailure('cancelled') };

export const journeys: readonly Journey[] = [
  {
    title: '[R4.14] a token that still lasts serves again',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [{ port: 'readToken', answer: { kind: 'stored', token: 'kept' } }, 'idle'],
    ],
    emitted: [{ type: 'captcha.granted', action, token: 'kept' }],
    asked: [['readToken', { action }]],
  },
  {
    title: '[R4.14] at low risk the service grants one without a challenge, and it is kept',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [{ port: 'requestToken', answer: { kind: 'granted', token: 'new', expiresIn: 300 } }, 'storing'],
      [stored, 'idle'],
    ],
    emitted: [{ type: 'captcha.granted', action, token: 'new' }],
    asked: [
      ['readToken', { action }],
      ['requestToken', { action }],
      ['storeToken', { action, token: 'new', expiresIn: 300 }],
    ],
  },
  {
    title: '[R4.14] a refused token is not read again: a fresh one is asked for, and its challenge solved',
    input,
    from: 'idle',
    steps: [
      [fresh, 'requesting'],
      [challenge, 'challenging'],
      [{ event: { type: 'challenge.solve', token: 'solved', expiresIn: 120 } }, 'storing'],
      [stored, 'idle'],
    ],
    emitted: [{ type: 'captcha.granted', action, token: 'solved' }],
    asked: [
      ['requestToken', { action }],
      ['storeToken', { action, token: 'solved', expiresIn: 120 }],
    ],
    context: { url: '' },
  },
  {
    title: '[R4.14] the challenge is shown from the address that the service gave',
    input,
    from: 'idle',
    steps: [
      [fresh, 'requesting'],
      [challenge, 'challenging'],
    ],
    context: { url: 'https://c/1' },
  },
  {
    title: '[R4.14] closing the challenge cancels with error "cancelled"',
    input,
    from: 'idle',
    steps: [
      [fresh, 'requesting'],
      [challenge, 'challenging'],
      [{ event: { type: 'challenge.close' } }, 'idle'],
    ],
    emitted: [cancelled],
    context: { url: '' },
  },
  {
    title: '[R4.14 R9.8] five minutes without an answer are a cancellation, too',
    input,
    from: 'idle',
    steps: [
      [fresh, 'requesting'],
      [challenge, 'challenging'],
      [{ delay: 'challengeLife' }, 'idle'],
    ],
    emitted: [cancelled],
  },
  {
    title: '[R4.14] a service that cannot be asked refuses, and the next request starts clean',
    input,
    from: 'idle',
    steps: [
      [fresh, 'requesting'],
      [{ port: 'requestToken', answer: { kind: 'failed', failure: unreachable } }, 'idle'],
      [request, 'readingStored'],
    ],
    emitted: [{ type: 'captcha.refused', action, failure: unreachable }],
    context: { failure: null },
  },
];
