import { expect, it } from 'vitest';
import { asUnknownClient, newClient } from './clients.ts';
import { good, password, refused, signedUp, signUpProved } from './people.ts';
import { onEachService, onTheServer } from './services.ts';

const minute = 60_000;

onEachService('accounts', (at, serverOnly) => {
  it('[R7.10] an account is created, reads its profile with a masked address, and signs in again', async () => {
    const ada = newClient(at());
    const made = await good(
      ada.api.user.signUp({ email: 'Ada@Example.org', password, name: 'Ada Lovelace' }),
    );
    if (!('token_type' in made)) expect.fail('no token');
    expect(made).toMatchObject({ token_type: 'Bearer', expires_in: 7200 });
    ada.runtime.tokens.keep(made);
    const me = await good(ada.api.user.me());
    expect(me).toMatchObject({
      sub: made.sub,
      name: 'Ada Lovelace',
      email: 'a***@example.org',
      password: 'set',
    });
    expect(Math.abs(Date.parse(me.created_at) - at().now())).toBeLessThan(minute);
    const again = newClient(at());
    const signed = await good(again.api.user.signIn({ username: 'ada@example.org', password }));
    expect(signed).toMatchObject({ token_type: 'Bearer', sub: made.sub });
    again.runtime.tokens.keep(signed);
    expect(await good(again.api.user.me())).toMatchObject({ sub: made.sub });
  });

  it('[R8.3] an invalid sign-up is refused with its reason', async () => {
    await signedUp(at(), 'taken@example.org');
    const { api } = newClient(at());
    await refused(api.user.signUp({ email: 'TAKEN@example.org', password }), 'email_taken', 'email');
    await refused(
      api.user.signUp({ email: 'weak@example.org', password: 'short' }),
      'password_too_weak',
      'password',
    );
    await refused(api.user.signUp({ email: 'no address', password }), 'invalid_argument', 'email');
    const late = api.user.signUp({ email: 'late@example.org', password, request: 'nothing' });
    await refused(late, 'expired_token', 'request');
  });

  serverOnly((at) => {
    it('[R8.3] a wrong password and an unknown address are refused alike; the eleventh try is rate-limited', async () => {
      await signedUp(at(), 'guessed@example.org');
      const { api } = newClient(at());
      const wrong = { username: 'guessed@example.org', password: 'a wrong password' };
      await refused(
        api.user.signIn({ ...wrong, username: 'nobody@example.org' }),
        'invalid_account_or_password',
      );
      for (let n = 0; n < 10; n += 1) await refused(api.user.signIn(wrong), 'invalid_account_or_password');
      const failure = await refused(api.user.signIn({ ...wrong, password }), 'resource_exhausted');
      expect(failure.retryAfter).toBeGreaterThan(0);
      at().pass(10 * minute + 1);
      await good(api.user.signIn({ ...wrong, password }));
      await refused(asUnknownClient(at()).user.signIn({ ...wrong, password }), 'invalid_client', 'client_id');
    });
  });

  it('[R8.3 P16d] each refresh token is used once, or twice at the same time; a later reuse revokes the session', async () => {
    const ada = newClient(at());
    const made = await good(ada.api.user.signUp({ email: 'renews@example.org', password }));
    if (!('token_type' in made) || made.token_type !== 'Bearer') expect.fail('no token');
    const fresh = await good(ada.api.user.refreshToken(made.refresh_token));
    if (fresh.token_type !== 'Bearer') expect.fail('no bearer token');
    expect(fresh.sub).toBe(made.sub);
    expect(fresh.refresh_token).not.toBe(made.refresh_token);
    ada.runtime.tokens.keep(fresh);
    await good(ada.api.user.me());
    // The same client once more within seconds: another tab, or the answer got lost.
    const again = await good(ada.api.user.refreshToken(made.refresh_token));
    if (again.token_type !== 'Bearer') expect.fail('no bearer token');
    expect(again.sub).toBe(made.sub);
    await good(ada.api.user.me());
    at().pass(31_000);
    await refused(ada.api.user.refreshToken(made.refresh_token), 'invalid_grant');
    await refused(ada.api.user.me(), 'unauthenticated');
    await refused(ada.api.user.refreshToken(null), 'unauthenticated');
  });

  serverOnly((at) => {
    it('[R8.3 P16d] repeated refreshes are rate-limited and keep the session', async () => {
      const ada = newClient(at());
      const made = await good(ada.api.user.signUp({ email: 'repeats@example.org', password }));
      if (!('token_type' in made) || made.token_type !== 'Bearer') expect.fail('no token');
      const fresh = await good(ada.api.user.refreshToken(made.refresh_token));
      let repeated = await ada.api.user.refreshToken(made.refresh_token);
      for (let n = 0; n < 300 && repeated.ok; n += 1)
        repeated = await ada.api.user.refreshToken(made.refresh_token);
      await refused(Promise.resolve(repeated), 'resource_exhausted');
      ada.runtime.tokens.keep(fresh);
      await good(ada.api.user.me());
    });
  });

  it('[R7.30] a call whose session expires is repeated with a refreshed one', async () => {
    const ada = await signedUp(at(), 'goes.on@example.org');
    at().pass(3 * 60 * minute);
    const before = ada.runtime.tokens.bearer();
    expect(await good(ada.api.user.me())).toMatchObject({ sub: ada.id });
    expect(ada.runtime.tokens.bearer()).not.toBe(before);
    expect(ada.sent.map((one) => new URL(one.url).pathname).slice(-3)).toEqual([
      '/v1/user/me',
      '/v1/auth/token',
      '/v1/user/me',
    ]);
  });

  it('[R4.7] signing out ends the session on the service, and is idempotent', async () => {
    const ada = await signedUp(at(), 'signs.out@example.org');
    const refresh = ada.runtime.store.read('tokens')?.refresh ?? '';
    expect(await good(ada.api.user.revoke())).toEqual({});
    await refused(ada.api.user.refreshToken(refresh), 'invalid_grant');
    await refused(ada.api.user.me(), 'unauthenticated');
    expect(await good(ada.api.user.revoke())).toEqual({});
  });
});

onEachService('verification', (at, serverOnly) => {
  const codeIn = async (email: string): Promise<string> =>
    /\b\d{6}\b/.exec((await at().lastMail(email)) ?? '')?.[0] ?? expect.fail('no code was mailed');
  const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

  it('[R8.3] a mailed code verifies the address of a new account', async () => {
    const { api } = newClient(at());
    const email = 'proved@example.org';
    const sent = await good(api.user.requestVerification({ email, target: 'NOT_USER', usage: 'REGISTER' }));
    expect(sent.expires_in).toBe(600);
    const code = await codeIn(email);
    const proof = { verificationId: sent.verification_id, code };
    await refused(api.user.verifyCode({ ...proof, code: wrongOf(code) }), 'invalid_verification_code');
    const { verification_token: verificationToken } = await good(api.user.verifyCode(proof));
    const other = api.user.signUp({ email: 'other@example.org', password, verificationToken });
    await refused(other, 'invalid_verification_code');
    const forged = api.user.signUp({ email, password, verificationToken: 'a-token-that-nobody-gave' });
    await refused(forged, 'invalid_verification_code');
    expect(await good(api.user.signUp({ email, password, verificationToken }))).toMatchObject({
      token_type: 'Bearer',
    });
  });

  it('[R8.3] a code expires after five wrong tries, and after ten minutes', async () => {
    const { api } = newClient(at());
    const email = 'tries@example.org';
    const ask = () => good(api.user.requestVerification({ email, target: 'ANY', usage: 'SIGN_IN' }));
    const first = await ask();
    const code = await codeIn(email);
    const proof = { verificationId: first.verification_id, code };
    for (let n = 0; n < 5; n += 1) {
      await refused(api.user.verifyCode({ ...proof, code: wrongOf(code) }), 'invalid_verification_code');
    }
    await refused(api.user.verifyCode(proof), 'expired_verification_code');
    const second = await ask();
    const late = { verificationId: second.verification_id, code: await codeIn(email) };
    at().pass(10 * minute + 1);
    await refused(api.user.verifyCode(late), 'expired_verification_code');
    await refused(api.user.verifyCode({ ...late, verificationId: 'nothing' }), 'expired_verification_code');
  });

  serverOnly((at) => {
    it('[R8.3] guesses at codes are rate-limited', async () => {
      const { user } = newClient(at()).api;
      const guess = (n: number) => user.verifyCode({ verificationId: `nothing-${n}`, code: '123456' });
      let answer = await guess(0);
      for (let n = 1; n < 300 && !answer.ok && answer.failure.code === 'expired_verification_code'; n += 1) {
        answer = await guess(n);
      }
      await refused(Promise.resolve(answer), 'resource_exhausted');
      at().pass(24 * 60 * minute);
    });

    it('[P8b] does not reveal which addresses have accounts, and limits mails per address', async () => {
      const ada = newClient(at());
      const email = 'known@example.org';
      await signUpProved(at(), ada, email);
      const proof = await at().lastMail(email);
      const wanted = { email, usage: 'REGISTER' } as const;
      const silent = await good(ada.api.user.requestVerification({ ...wanted, target: 'NOT_USER' }));
      expect(Object.keys(silent).toSorted()).toEqual(['expires_in', 'verification_id']);
      expect(silent.expires_in).toBe(600);
      expect(await at().lastMail(email)).toBe(proof);
      const unknown = { email: 'unknown@example.org', usage: 'PASSWORD_RESET', target: 'USER' } as const;
      expect(await good(ada.api.user.requestVerification(unknown))).toMatchObject({ expires_in: 600 });
      expect(await at().lastMail('unknown@example.org')).toBeNull();
      const any = { email: 'often@example.org', usage: 'SIGN_IN', target: 'ANY' } as const;
      for (let n = 0; n < 5; n += 1) await good(ada.api.user.requestVerification(any));
      await refused(ada.api.user.requestVerification(any), 'resource_exhausted');
      at().pass(60 * minute + 1);
      await good(ada.api.user.requestVerification(any));
      const bad = ada.api.user.requestVerification({ ...any, email: 'no address' });
      await refused(bad, 'invalid_argument', 'email');
    });
  });
});

const wanted = { email: 'stranger@example.org', password };
const asked = { email: wanted.email, target: 'NOT_USER', usage: 'REGISTER' } as const;

onTheServer(
  'an account by invitation',
  (at) => {
    it('is refused without one, and with one that nobody made, as is the code that would be mailed for it', async () => {
      const { user } = newClient(at()).api;
      await refused(user.signUp(wanted), 'sign_up_link_required');
      await refused(user.signUp({ ...wanted, signUpLink: 'made up' }), 'sign_up_link_invalid');
      await refused(user.requestVerification(asked), 'sign_up_link_required');
      await refused(user.requestVerification({ ...asked, signUpLink: 'made up' }), 'sign_up_link_invalid');
    });
  },
  { signUp: 'invited' },
);

onTheServer(
  'an account where nobody comes in',
  (at) => {
    it('[P42a] is refused, as is the code that would be mailed for it', async () => {
      const { user } = newClient(at()).api;
      await refused(user.signUp(wanted), 'sign_up_closed');
      await refused(user.requestVerification(asked), 'sign_up_closed');
    });
  },
  { signUp: 'closed' },
);
