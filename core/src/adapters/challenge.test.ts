import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { ChallengePort } from '../platform/platform.ts';
import { createRuntime } from '../runtime/create-runtime.ts';
import { parseChallengeReturn } from './challenge.ts';

const back = 'https://aloft.test/loading';

it('[R4.14 T13] token and lifetime are read from the return URL only', () => {
  const solved = `${back}?captcha_token=tok-1&expires_in=300&state=s`;
  expect(parseChallengeReturn(solved, back)).toEqual({ token: 'tok-1', expiresIn: 300 });
  const wrong = [
    'https://evil.test/loading?captcha_token=t&expires_in=300',
    'https://aloft.test/other?captcha_token=t&expires_in=300',
    'https://aloft.test@evil.test/loading?captcha_token=t&expires_in=300',
    `${back}?captcha_token=&expires_in=300`,
    `${back}?captcha_token=${'x'.repeat(257)}&expires_in=300`,
    `${back}?captcha_token=%3Cscript%3E&expires_in=300`,
    `${back}?captcha_token=t&expires_in=1e9`,
    `${back}?captcha_token=t`,
    back,
    'nonsense',
  ];
  expect(wrong.map((address) => parseChallengeReturn(address, back))).toEqual(wrong.map(() => null));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (address) => {
      expect(parseChallengeReturn(address, back)).toBeNull();
    }),
    { numRuns: sized({ gate: 1000, all: 10_000 }) },
  );
});

/** A client whose call needs a challenge, and the result of the call. */
async function meetChallenge(challenge: ChallengePort) {
  const sent: (string | null)[] = [];
  const here = ['https://aloft.test'];
  const runtime = createRuntime({
    origins: {
      drive: here,
      user: here,
      vip: here,
      config: here,
      access: here,
      content: ['https://content.test'],
    },
    client: { id: 'c', version: '1', packageName: 'p', captchaSalts: [], captchaReturn: back },
    locale: () => 'ko',
    platform: memoryPlatform({
      challenge,
      fetch: async (url, init) => {
        if (String(url).includes('/captcha/init'))
          return Response.json({ url: 'https://content.test/challenge/1', expires_in: 300 });
        sent.push(new Headers(init?.headers).get('x-captcha-token'));
        return Response.json({ share_id: 's', share_url: 'u', pass_code: '' });
      },
    }),
  });
  runtime.start();
  const made = await runtime.api.shares.createShare({
    fileIds: ['f'],
    passCode: 'NOT_REQUIRED',
    expirationDays: -1,
    restoreLimit: '-1',
  });
  runtime.stop();
  return { made, sent };
}

it('[R4.14] a challenge is shown through the platform’s port; its token is sent with the call', async () => {
  const shown: string[] = [];
  const { made, sent } = await meetChallenge(async (url) => {
    shown.push(url);
    return { token: 'solved', expiresIn: 300 };
  });
  expect(made.ok).toBe(true);
  expect(sent).toEqual(['solved']);
  expect(shown).toEqual(['https://content.test/challenge/1']);
});

it('[R4.14] closing the challenge, or one that cannot be shown, ends the call with “cancelled”', async () => {
  const closed = await meetChallenge(async () => null);
  expect(closed.made).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  const broken = await meetChallenge(() => Promise.reject(new Error('no window')));
  expect(broken.made).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect([...closed.sent, ...broken.sent]).toEqual([]);
});
