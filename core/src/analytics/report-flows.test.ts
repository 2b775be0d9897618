import {
  type DeviceAnswer,
  localFailure,
  type TakenAnswer,
  type TokenAnswer,
  withCaptchaPorts,
  withPasskeyPorts,
} from '@aloft/machines';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { AnalyticsFact } from './events.ts';
import { reportPasskey, reportReviews } from './report-flows.ts';

/** A captcha flow whose service answers that, and what is reported of it. */
function reviews(answer: TokenAnswer) {
  const told: AnalyticsFact[] = [];
  const captcha = createActor(
    withCaptchaPorts({
      readToken: async () => ({ kind: 'none' }),
      requestToken: async () => answer,
      storeToken: async () => ({ kind: 'stored' }),
      acquireLock: async () => ({ kind: 'acquired' }),
      releaseLock: async () => ({ kind: 'released' }),
    }),
    { input: { kind: 'captcha' } },
  );
  const stop = reportReviews(
    { captcha },
    { stat: (fact) => told.push(fact), consentChanged: () => undefined },
  );
  captcha.start();
  return {
    captcha,
    told,
    stop,
    ask: () => captcha.send({ type: 'token.request', action: 'POST:/drive/v1/share/restore', fresh: true }),
    until: (state: string) => expect.poll(() => captcha.getSnapshot().value).toBe(state),
  };
}

const challenge: TokenAnswer = { kind: 'challenge', url: 'https://content.example/challenge/1' };
const shown: AnalyticsFact = { type: 'reviewPanelShown' };

describe('reports of the security check', () => {
  it('[R7.35] a challenge is reported when it is shown, and how it ended, each time', async () => {
    const { captcha, told, ask, until } = reviews(challenge);
    ask();
    await until('challenging');
    expect(told).toEqual([shown]);
    captcha.send({ type: 'challenge.close' });
    await until('cancelled');
    ask();
    await until('challenging');
    captcha.send({ type: 'challenge.solve', token: 't', expiresIn: 60 });
    await until('granted');
    expect(told).toEqual([
      shown,
      { type: 'reviewVerificationResult', result: 'cancelled' },
      shown,
      { type: 'reviewVerificationResult', result: 'passed' },
    ]);
  });

  it.each<TokenAnswer>([
    { kind: 'granted', token: 't', expiresIn: 60 },
    { kind: 'failed', failure: localFailure('unreachable') },
    { kind: 'failed', failure: localFailure('captcha_invalid') },
  ])('[R7.35] a token without a challenge is no review: %j', async (answer) => {
    const { captcha, told, ask } = reviews(answer);
    ask();
    await expect.poll(() => [...captcha.getSnapshot().tags]).toContain('settled');
    await expect.poll(() => captcha.getSnapshot().value).toBe(answer.kind);
    expect(told).toEqual([]);
  });

  it('[R7.35] nothing is reported once it was stopped', async () => {
    const { told, ask, until, stop } = reviews(challenge);
    stop();
    ask();
    await until('challenging');
    expect(told).toEqual([]);
  });
});

describe('reports of a sign-in by passkey', () => {
  const given: DeviceAnswer = { kind: 'given', credential: '{}' };
  const refused: TakenAnswer = { kind: 'failed', failure: localFailure('unauthenticated') };

  it.each<[string, DeviceAnswer, TakenAnswer, number]>([
    ['refused by the service is reported', given, refused, 2],
    ['closed by its person is not', { kind: 'none', problem: 'dismissed' }, refused, 0],
  ])('[R4.4] each try that is %s', async (_, ofDevice, ofService, times) => {
    const told: AnalyticsFact[] = [];
    const passkey = createActor(
      withPasskeyPorts({
        makeQuestion: async () => ({ kind: 'made', question: '{}' }),
        askDevice: async () => ofDevice,
        takeAnswer: async () => ofService,
      }),
    );
    reportPasskey(passkey, { stat: (fact) => told.push(fact) });
    passkey.start();
    for (const _try of ['first', 'second']) {
      passkey.send({ type: 'passkey.start' });
      await expect.poll(() => passkey.getSnapshot().value).toBe('ready');
    }
    expect(told).toEqual(Array(times).fill({ type: 'signInFailed' }));
  });
});
