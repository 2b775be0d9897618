import { type captchaMachine, localFailure, type Result } from '@aloft/machines';
import type { ActorRefFrom } from 'xstate';
import type { CaptchaMeta } from '../request/call.ts';

/** Requests tokens from the captcha flow, one after the other, so that only one challenge is shown (P26). */
export interface CaptchaTokens {
  acquire(action: string, fresh: boolean, meta: CaptchaMeta | null): Promise<Result<string>>;
  /** What the token that is asked for just now is bound to. */
  readonly meta: () => CaptchaMeta | null;
}

type Captcha = ActorRefFrom<typeof captchaMachine>;

/** Tokens from the captcha flow, which is fetched when the first one is wanted. */
export function createCaptchaTokens(fetchCaptcha: () => Promise<Captcha>): CaptchaTokens {
  let last: Promise<unknown> = Promise.resolve();
  let current: CaptchaMeta | null = null;
  let captcha: Captcha | null = null;

  async function ask(action: string, fresh: boolean, meta: CaptchaMeta | null): Promise<Result<string>> {
    try {
      captcha ??= await fetchCaptcha();
    } catch (error) {
      // Its script did not arrive. The next call fetches it again.
      return { ok: false, failure: localFailure('unreachable', String(error)) };
    }
    return request(captcha, action, fresh, meta);
  }

  function request(
    actor: Captcha,
    action: string,
    fresh: boolean,
    meta: CaptchaMeta | null,
  ): Promise<Result<string>> {
    return new Promise((settle) => {
      const granted = actor.on('captcha.granted', ({ token }) => finish({ ok: true, value: token }));
      const refused = actor.on('captcha.refused', ({ failure }) => finish({ ok: false, failure }));
      // A stopped flow does not answer.
      const stopped = actor.subscribe({
        complete: () => finish({ ok: false, failure: localFailure('cancelled') }),
      });
      function finish(result: Result<string>): void {
        granted.unsubscribe();
        refused.unsubscribe();
        stopped.unsubscribe();
        settle(result);
      }
      current = meta;
      if (actor.getSnapshot().status !== 'active') finish({ ok: false, failure: localFailure('cancelled') });
      else actor.send({ type: 'token.request', action, fresh });
    });
  }

  return {
    acquire: (action, fresh, meta) => {
      const work = (): Promise<Result<string>> => ask(action, fresh, meta);
      const next = last.then(work, work);
      last = next;
      return next;
    },
    meta: () => current,
  };
}
