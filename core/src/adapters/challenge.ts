import { type captchaMachine, viewCaptcha } from '@aloft/machines';
import * as v from 'valibot';
import type { ActorRefFrom } from 'xstate';
import type { Platform, SolvedChallenge } from '../platform/platform.ts';
import { clampExpiry } from './captcha.ts';

const Returned = v.object({
  captcha_token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,256}$/)),
  expires_in: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});

/**
 * Parses the return URL of a challenge (R4.14): null when it is not the client's return URL or has no token. Never
 * throws.
 * @param returnAddress the client's `captchaReturn`
 */
export function parseChallengeReturn(address: string, returnAddress: string): SolvedChallenge | null {
  if (!URL.canParse(address) || !URL.canParse(returnAddress)) return null;
  const [at, wanted] = [new URL(address), new URL(returnAddress)];
  if (at.origin !== wanted.origin || at.pathname !== wanted.pathname) return null;
  const parsed = v.safeParse(Returned, Object.fromEntries(at.searchParams));
  if (!parsed.success) return null;
  return { token: parsed.output.captcha_token, expiresIn: clampExpiry(parsed.output.expires_in) };
}

/** Shows each challenge through the platform's port, if it has one. Returns a function that stops it. */
export function showChallenges(
  captcha: ActorRefFrom<typeof captchaMachine>,
  platform: Pick<Platform, 'challenge' | 'log'>,
): () => void {
  const { challenge } = platform;
  if (challenge === undefined) return () => undefined;
  let shown: AbortController | null = null;
  const subscription = captcha.subscribe((snapshot) => {
    const view = viewCaptcha(snapshot);
    if (view.screen === 'nothing') {
      shown?.abort();
      shown = null;
    } else if (shown === null) {
      const mine = new AbortController();
      shown = mine;
      challenge(view.url, mine.signal)
        .catch((error: unknown) => {
          platform.log('captcha.challenge', String(error));
          return null;
        })
        .then((solved) => {
          // The captcha actor ignores the result of a challenge that has expired meanwhile.
          if (mine.signal.aborted) return;
          captcha.send(
            solved === null ? { type: 'challenge.close' } : { type: 'challenge.solve', ...solved },
          );
        });
    }
  });
  return () => {
    subscription.unsubscribe();
    shown?.abort();
  };
}
