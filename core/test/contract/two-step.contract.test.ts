import { expect, it } from 'vitest';
import { authenticatorCode } from '../../src/service/index.ts';
import { asUnknownClient, newClient, withToken } from './clients.ts';
import { good, password, proofOf, refused, signedUp, tenTimes, verified } from './people.ts';
import { onTheServer } from './services.ts';
import { challengeOf, twoStepOn } from './two-step-people.ts';

const minute = 60_000;
const newPassword = 'another long password';

onTheServer('two-step sign-in', (at) => {
  it('[R10.10] is turned on with the password and a code, and counts the remaining recovery codes', async () => {
    const ada = await verified(at(), 'on@example.org');
    const { user } = ada.api;
    expect(await good(user.getTwoStep())).toEqual({ enabled: false, since: '', recovery_codes_left: 0 });
    await refused(user.confirmTwoStep('123456'), 'expired_token');
    await refused(user.beginTwoStep('not the password'), 'invalid_password', 'password');
    const setup = await good(user.beginTwoStep(password));
    const uri = new URL(setup.otpauth_uri);
    expect(uri.searchParams.get('secret')).toBe(setup.secret);
    expect(uri.searchParams.get('issuer')).toBe('Aloft');
    expect(decodeURIComponent(uri.pathname)).toContain('on@example.org');
    const code = authenticatorCode(setup.secret, at().now());
    const wrong = code === '000000' ? '000001' : '000000';
    await refused(user.confirmTwoStep(wrong), 'invalid_two_factor', 'code');
    const { recovery_codes: codes } = await good(user.confirmTwoStep(code));
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    const state = await good(user.getTwoStep());
    expect(state).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect(Math.abs(Date.parse(state.since) - at().now())).toBeLessThan(minute);
    await refused(user.beginTwoStep(password), 'already_exists');
    await refused(user.confirmTwoStep(code), 'already_exists');
  });

  it('[R10.10 P7n] needs a verified address', async () => {
    const ada = await signedUp(at(), 'unproved@example.org');
    await refused(ada.api.user.beginTwoStep(password), 'email_not_verified');
    await refused(ada.api.user.beginPasskey(password), 'email_not_verified');
  });

  it('[R10.10] an unconfirmed setup changes nothing, and expires', async () => {
    const ada = await verified(at(), 'setup@example.org');
    const { secret: former } = await good(ada.api.user.beginTwoStep(password));
    const { secret } = await good(ada.api.user.beginTwoStep(password));
    expect(secret).not.toBe(former);
    await good(newClient(at()).api.user.signIn({ username: ada.email, password }));
    await refused(ada.api.user.confirmTwoStep(authenticatorCode(former, at().now())), 'invalid_two_factor');
    at().pass(16 * minute);
    await refused(ada.api.user.confirmTwoStep(authenticatorCode(secret, at().now())), 'expired_token');
  });

  it('[R10.10] the password alone does not sign in; a code of the app does, once', async () => {
    const ada = await verified(at(), 'code@example.org');
    const app = await twoStepOn(at(), ada);
    const device = newClient(at());
    const challenge = await challengeOf(device, ada.email);
    const code = app.code();
    const token = await good(device.api.user.giveSecondFactor({ challenge, code }));
    expect(token).toMatchObject({ sub: ada.id });
    await refused(device.api.user.giveSecondFactor({ challenge, code }), 'expired_token', 'challenge');
    const again = await challengeOf(device, ada.email);
    await refused(device.api.user.giveSecondFactor({ challenge: again, code }), 'invalid_two_factor', 'code');
    await good(device.api.user.giveSecondFactor({ challenge: again, code: app.code() }));
  });

  it('[R10.10] a clock that is off by half a minute is accepted, by two minutes not', async () => {
    const ada = await verified(at(), 'clock@example.org');
    const { secret } = await twoStepOn(at(), ada);
    at().pass(5 * minute);
    const device = newClient(at());
    const challenge = await challengeOf(device, ada.email);
    for (const off of [-2 * minute, 2 * minute]) {
      const code = authenticatorCode(secret, at().now() + off);
      await refused(device.api.user.giveSecondFactor({ challenge, code }), 'invalid_two_factor');
    }
    await good(
      device.api.user.giveSecondFactor({ challenge, code: authenticatorCode(secret, at().now() - 30_000) }),
    );
    const next = await challengeOf(device, ada.email);
    await good(
      device.api.user.giveSecondFactor({
        challenge: next,
        code: authenticatorCode(secret, at().now() + 30_000),
      }),
    );
  });

  it('[R10.10] a recovery code signs in once, ignoring case and separators, and a mail is sent', async () => {
    const ada = await verified(at(), 'recovery@example.org');
    const { recovery } = await twoStepOn(at(), ada);
    const [first = '', second = ''] = recovery;
    const device = newClient(at());
    const challenge = await challengeOf(device, ada.email);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    await good(device.api.user.giveSecondFactor({ challenge, code: typed }));
    expect(await at().lastMail(ada.email)).toContain('recovery code');
    expect((await good(ada.api.user.getTwoStep())).recovery_codes_left).toBe(9);
    const again = await challengeOf(device, ada.email);
    await refused(
      device.api.user.giveSecondFactor({ challenge: again, code: first }),
      'invalid_two_factor_recovery',
      'code',
    );
    const { recovery_codes: renewed } = await good(
      ada.api.user.renewRecoveryCodes({ password, code: second }),
    );
    expect((await good(ada.api.user.getTwoStep())).recovery_codes_left).toBe(10);
    await refused(
      device.api.user.giveSecondFactor({ challenge: again, code: recovery[2] ?? '' }),
      'invalid_two_factor_recovery',
    );
    await good(device.api.user.giveSecondFactor({ challenge: again, code: renewed[0] ?? '' }));
  });

  it("[R10.10] another account's codes are refused", async () => {
    const ada = await verified(at(), 'ada2@example.org');
    const eve = await verified(at(), 'eve2@example.org');
    await twoStepOn(at(), ada);
    const of = await twoStepOn(at(), eve);
    const device = newClient(at());
    const challenge = await challengeOf(device, ada.email);
    await refused(device.api.user.giveSecondFactor({ challenge, code: of.code() }), 'invalid_two_factor');
    await refused(
      device.api.user.giveSecondFactor({ challenge, code: of.recovery[0] ?? '' }),
      'invalid_two_factor_recovery',
    );
    expect((await good(eve.api.user.getTwoStep())).recovery_codes_left).toBe(10);
  });

  it('[R10.10] is turned off with both the password and a code', async () => {
    const ada = await verified(at(), 'off@example.org');
    const app = await twoStepOn(at(), ada);
    const { user } = ada.api;
    const code = app.code();
    await refused(
      user.turnOffTwoStep({ password: 'not the password', code }),
      'invalid_password',
      'password',
    );
    const wrong = code === '000000' ? '000001' : '000000';
    await refused(user.turnOffTwoStep({ password, code: wrong }), 'invalid_two_factor', 'code');
    expect(await good(user.turnOffTwoStep({ password, code }))).toEqual({});
    expect(await good(user.getTwoStep())).toMatchObject({ enabled: false, recovery_codes_left: 0 });
    await refused(user.turnOffTwoStep({ password, code }), 'failed_precondition');
    await good(newClient(at()).api.user.signIn({ username: ada.email, password }));
  });

  it('[R10.10] a new password does not turn it off, and ends a sign-in before its second step', async () => {
    const ada = await verified(at(), 'reset@example.org');
    const app = await twoStepOn(at(), ada);
    const thief = newClient(at());
    const challenge = await challengeOf(thief, ada.email);
    const verificationToken = await proofOf(at(), thief, ada.email, 'PASSWORD_RESET');
    await good(thief.api.user.resetPassword({ email: ada.email, verificationToken, newPassword }));
    await refused(thief.api.user.giveSecondFactor({ challenge, code: app.code() }), 'expired_token');
    await refused(
      thief.api.user.signIn({ username: ada.email, password: newPassword }),
      'two_factor_required',
    );
  });

  it('[R10.10] an account scheduled for deletion is restored only with the second step', async () => {
    const ada = await verified(at(), 'restore@example.org');
    const app = await twoStepOn(at(), ada);
    await good(ada.api.user.deleteAccount({ password, code: app.code() }));
    const device = newClient(at());
    const who = { username: ada.email, password };
    await refused(device.api.user.signIn(who), 'cannot_unlock');
    const { challenge = '' } = await refused(device.api.user.restoreAccount(who), 'two_factor_required');
    await refused(device.api.user.signIn(who), 'cannot_unlock');
    expect(await good(device.api.user.giveSecondFactor({ challenge, code: app.code() }))).toMatchObject({
      sub: ada.id,
    });
  });

  it('[R10.10 P7q] with it on, deletion, another address and a new passkey take a code, too', async () => {
    const ada = await verified(at(), 'owner@example.org');
    const app = await twoStepOn(at(), ada);
    const { user } = ada.api;
    const email = 'owner-new@example.org';
    const verificationToken = await proofOf(at(), ada, email, 'EMAIL_CHANGE');
    const address = (proof: { password: string; code?: string }) =>
      user.changeEmail({ email, verificationToken, ...proof });
    const changes = [address, user.beginPasskey, user.deleteAccount];
    for (const change of changes) {
      const code = app.code();
      const wrong = code === '000000' ? '000001' : '000000';
      await refused(change({ password }), 'two_factor_required', 'code');
      await refused(change({ password: 'not the password', code }), 'invalid_password', 'password');
      await refused(change({ password, code: wrong }), 'invalid_two_factor', 'code');
      await refused(change({ password, code: 'AAAA-AAAA-AAAA' }), 'invalid_two_factor_recovery', 'code');
    }
    await good(user.me());
    await good(address({ password, code: app.code() }));
    await good(user.beginPasskey({ password, code: app.recovery[0] ?? '' }));
    await good(user.deleteAccount({ password, code: app.code() }));
    await refused(user.me(), 'unauthenticated');
  });

  it('[R10.10] a challenge expires after ten minutes', async () => {
    const ada = await verified(at(), 'late@example.org');
    const app = await twoStepOn(at(), ada);
    const device = newClient(at());
    const challenge = await challengeOf(device, ada.email);
    at().pass(11 * minute);
    await refused(device.api.user.giveSecondFactor({ challenge, code: app.code() }), 'expired_token');
  });

  it('[R8.3] requires a session to read or change it, and a known client to complete a sign-in', async () => {
    const { user } = newClient(at()).api;
    const both = { password, code: '123456' };
    await refused(user.getTwoStep(), 'unauthenticated');
    await refused(user.beginTwoStep(password), 'unauthenticated');
    await refused(user.confirmTwoStep('123456'), 'unauthenticated');
    await refused(user.renewRecoveryCodes(both), 'unauthenticated');
    await refused(user.turnOffTwoStep(both), 'unauthenticated');
    const given = { challenge: 'c'.repeat(43), code: '123456' };
    await refused(asUnknownClient(at()).user.giveSecondFactor(given), 'invalid_client', 'client_id');
    await refused(user.giveSecondFactor(given), 'expired_token', 'challenge');
  });

  it('[R10.10] new recovery codes require both, too, and a used recovery code does not turn it off', async () => {
    const ada = await verified(at(), 'renew@example.org');
    const { user } = ada.api;
    await refused(user.renewRecoveryCodes({ password, code: '123456' }), 'failed_precondition');
    const app = await twoStepOn(at(), ada);
    const code = app.code();
    const wrong = code === '000000' ? '000001' : '000000';
    await refused(user.renewRecoveryCodes({ password, code: wrong }), 'invalid_two_factor', 'code');
    await refused(user.renewRecoveryCodes({ password: 'no', code }), 'invalid_password', 'password');
    const [used = ''] = app.recovery;
    await good(user.renewRecoveryCodes({ password, code: used }));
    await refused(user.renewRecoveryCodes({ password, code: used }), 'invalid_two_factor_recovery', 'code');
    await refused(user.turnOffTwoStep({ password, code: used }), 'invalid_two_factor_recovery', 'code');
    expect(await good(user.getTwoStep())).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  });
});

/** Read as a recovery code, so that it is never the right one by chance. */
const wrongCode = 'AAAA-AAAA-AAAA';

onTheServer('guesses at the second step', (at) => {
  it('[R8.3 P7g] ten wrong codes at a sign-in rate-limit the client', async () => {
    const ada = await verified(at(), 'guess@example.org');
    const app = await twoStepOn(at(), ada);
    const device = newClient(at());
    const { user } = device.api;
    const challenge = await challengeOf(device, ada.email);
    await tenTimes(() =>
      refused(user.giveSecondFactor({ challenge, code: wrongCode }), 'invalid_two_factor_recovery'),
    );
    await refused(user.giveSecondFactor({ challenge, code: app.code() }), 'resource_exhausted');
    const both = { password, code: app.code() };
    await refused(ada.api.user.turnOffTwoStep(both), 'resource_exhausted');
    await refused(ada.api.user.renewRecoveryCodes(both), 'resource_exhausted');
  });

  it('[R8.3] ten wrong passwords or codes during the setup do, too', async () => {
    const ada = await verified(at(), 'guess-setup@example.org');
    const { user } = ada.api;
    const { secret } = await good(user.beginTwoStep(password));
    await tenTimes(() => refused(user.confirmTwoStep('no code'), 'invalid_two_factor'));
    await refused(user.confirmTwoStep(authenticatorCode(secret, at().now())), 'resource_exhausted');
    await tenTimes(() => refused(user.beginTwoStep('not the password'), 'invalid_password'));
    await refused(user.beginTwoStep(password), 'resource_exhausted');
  });
});

onTheServer(
  'guesses at the second step, with captchas',
  (at) => {
    it('[R8.3 P7g] after ten wrong codes a solved challenge is required, and with it the right code signs in', async () => {
      const ada = await verified(at(), 'solve@example.org');
      const app = await twoStepOn(at(), ada);
      const device = newClient(at());
      const challenge = await challengeOf(device, ada.email);
      await tenTimes(() =>
        refused(
          device.api.user.giveSecondFactor({ challenge, code: wrongCode }),
          'invalid_two_factor_recovery',
        ),
      );
      const both = { password, code: app.code() };
      const own = withToken(at(), ada, '').user;
      const bare = withToken(at(), device, '').user;
      await refused(bare.giveSecondFactor({ challenge, code: both.code }), 'captcha_required');
      await refused(own.turnOffTwoStep(both), 'captcha_required');
      await refused(own.renewRecoveryCodes(both), 'captcha_required');
      await good(device.api.user.giveSecondFactor({ challenge, code: both.code }));
      expect(device.challenged.length).toBeGreaterThan(0);
    });

    it('[R8.3] the same applies during the setup', async () => {
      const ada = await verified(at(), 'solve-setup@example.org');
      await good(ada.api.user.beginTwoStep(password));
      await tenTimes(() => refused(ada.api.user.confirmTwoStep('no code'), 'invalid_two_factor'));
      await tenTimes(() => refused(ada.api.user.beginTwoStep('not the password'), 'invalid_password'));
      const { user } = withToken(at(), ada, '');
      await refused(user.confirmTwoStep('no code'), 'captcha_required');
      await refused(user.beginTwoStep(password), 'captcha_required');
    });
  },
  { captcha: 'risk' },
);
