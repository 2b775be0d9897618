import { expect, it } from 'vitest';
import { asUnknownClient, newClient } from './clients.ts';
import { good, password, proofOf, refused, shared, signedUp, stored, verified } from './people.ts';
import { onTheServer } from './services.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newPassword = 'another long password';

onTheServer('sessions', (at) => {
  it('[R10.10 R7.10] sessions are listed, and one is ended at once', async () => {
    const ada = await signedUp(at(), 'sessions@example.org');
    at().pass(1000);
    const other = newClient(at());
    other.runtime.tokens.keep(await good(other.api.user.signIn({ username: ada.email, password })));
    const { sessions } = await good(ada.api.user.listSessions());
    expect(sessions.map((one) => one.current)).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({ client_id: 'aloft-terminal', client_name: 'Aloft Terminal' });
    for (const one of sessions) {
      expect(Math.abs(Date.parse(one.created_at) - at().now())).toBeLessThan(minute);
      expect(Date.parse(one.last_used_at)).toBeGreaterThanOrEqual(Date.parse(one.created_at));
      expect(one.ip).toMatch(/\.x$|^local$/);
    }
    const [first] = sessions;
    const id = first?.session_id ?? '';
    const eve = await signedUp(at(), 'eve@example.org');
    await refused(eve.api.user.endSession(id), 'not_found', 'session_id');
    expect(await good(ada.api.user.endSession(id))).toEqual({});
    await refused(ada.api.user.endSession(id), 'not_found', 'session_id');
    await refused(other.api.user.me(), 'unauthenticated');
    await refused(other.api.user.endSession(id), 'unauthenticated');
    await refused(other.api.user.listSessions(), 'unauthenticated');
    expect((await good(ada.api.user.listSessions())).sessions).toHaveLength(1);
  });

  it('[R10.10] all other sessions are ended; the current one stays', async () => {
    const ada = await signedUp(at(), 'others@example.org');
    const others = [newClient(at()), newClient(at())];
    for (const { api, runtime } of others) {
      runtime.tokens.keep(await good(api.user.signIn({ username: ada.email, password })));
    }
    expect(await good(ada.api.user.endOtherSessions())).toEqual({});
    for (const { api } of others) {
      await refused(api.user.me(), 'unauthenticated');
      await refused(api.user.endOtherSessions(), 'unauthenticated');
    }
    expect((await good(ada.api.user.listSessions())).sessions).toMatchObject([{ current: true }]);
  });
});

onTheServer('profile', (at) => {
  it('[R10.10 P22c] a name is changed, shown on shares, cleaned, and refused when empty', async () => {
    const ada = await signedUp(at(), 'name@example.org');
    expect(await good(ada.api.user.changeProfile({ name: '  Ada Lovelace ' }))).toMatchObject({
      sub: ada.id,
      name: 'Ada Lovelace',
    });
    expect(await good(ada.api.user.changeProfile({}))).toMatchObject({ name: 'Ada Lovelace' });
    const hiding = 'Ada\r\n\u202eLovelace\u2066';
    expect(await good(ada.api.user.changeProfile({ name: hiding }))).toMatchObject({ name: 'Ada Lovelace' });
    const made = await shared(ada, [await stored(ada, 'a.txt', 'a')]);
    const seen = await good(newClient(at()).api.shares.getShare({ shareId: made.share_id }));
    expect(seen.user_info?.nickname).toBe('Ada Lovelace');
    for (const name of ['   ', '\r\n\u202e', 'x'.repeat(101)])
      await refused(ada.api.user.changeProfile({ name }), 'invalid_argument', 'name');
    await refused(newClient(at()).api.user.changeProfile({ name: 'Eve' }), 'unauthenticated');
  });

  it('[R3.5 R3.17] a phone number is stored, replaced and removed, and no other person reads it', async () => {
    const ada = await signedUp(at(), 'phone@example.org');
    const eve = await signedUp(at(), 'eve.phone@example.org');
    const numberOf = async (who: typeof ada) => (await good(who.api.user.me())).phone_number;
    expect(await numberOf(ada)).toBe('');
    const { user } = ada.api;
    expect(await good(user.changeProfile({ phoneNumber: '+6581234567' }))).toMatchObject({
      sub: ada.id,
      phone_number: '+6581234567',
    });
    // A field left out stays, and both can be changed in one call.
    expect((await good(user.changeProfile({ name: 'Ada' }))).phone_number).toBe('+6581234567');
    expect(await good(user.changeProfile({ name: 'Ada L', phoneNumber: '+447911123456' }))).toMatchObject({
      name: 'Ada L',
      phone_number: '+447911123456',
    });
    // Two people may have the same number: it is no sign-in name, and tells neither of the other.
    expect((await good(eve.api.user.changeProfile({ phoneNumber: '+447911123456' }))).sub).toBe(eve.id);
    const made = await shared(ada, [await stored(ada, 'a.txt', 'a')]);
    const seen = await good(eve.api.shares.getShare({ shareId: made.share_id }));
    expect(JSON.stringify(seen)).not.toContain('7911123456');
    await good(eve.api.user.changeProfile({ phoneNumber: '' }));
    expect([await numberOf(eve), await numberOf(ada)]).toEqual(['', '+447911123456']);
  });

  it('[R3.17] a phone number that is none is refused, names its field, and leaves the profile unchanged', async () => {
    const ada = await signedUp(at(), 'nophone@example.org');
    const { user } = ada.api;
    await good(user.changeProfile({ phoneNumber: '+6581234567' }));
    const bad = ['6581234567', '+65 8123 4567', '+65eight', '+658', '+6581234567890123', '+2101234567'];
    for (const phoneNumber of [...bad, '+९१९८७६५४३२१०', ' ', `+65${'1'.repeat(1000)}`])
      await refused(user.changeProfile({ name: 'Eve', phoneNumber }), 'invalid_argument', 'phone_number');
    await refused(user.changeProfile({ phoneNumber: `+65${'1'.repeat(100_000)}` }), 'out_of_range');
    expect(await good(user.me())).toMatchObject({ name: 'nophone', phone_number: '+6581234567' });
    await refused(newClient(at()).api.user.changeProfile({ phoneNumber: '+6581234567' }), 'unauthenticated');
  });

  it('[R10.10] mails that were ended at one address do not begin again at the next', async () => {
    const ada = await signedUp(at(), 'mailed@example.org');
    const ended = { scene: 'membership', subscribed: false } as const;
    expect((await good(ada.api.vip.setMailSubscription(ended))).subscriptions).toContainEqual(ended);
    const email = 'mailed.next@example.org';
    const verificationToken = await proofOf(at(), newClient(at()), email, 'EMAIL_CHANGE');
    await good(ada.api.user.changeEmail({ email, verificationToken, password }));
    expect((await good(ada.api.vip.getMailSubscriptions())).subscriptions).toContainEqual(ended);
  });

  it('[R10.10] the address is changed to a verified one with the password; the old address is notified', async () => {
    const ada = await signedUp(at(), 'before@example.org');
    await verified(at(), 'taken@example.org');
    const email = 'after@example.org';
    const verificationToken = await proofOf(at(), newClient(at()), email, 'EMAIL_CHANGE');
    const wanted = { email, verificationToken, password };
    await refused(newClient(at()).api.user.changeEmail(wanted), 'unauthenticated');
    const { user } = ada.api;
    await refused(user.changeEmail({ ...wanted, email: 'no address' }), 'invalid_argument', 'email');
    await refused(user.changeEmail({ ...wanted, password: 'a wrong one' }), 'invalid_password', 'password');
    const another = { ...wanted, email: 'elsewhere@example.org' };
    await refused(user.changeEmail(another), 'invalid_verification_code', 'verification_token');
    const register = await proofOf(at(), newClient(at()), email, 'REGISTER');
    await refused(user.changeEmail({ ...wanted, verificationToken: register }), 'invalid_verification_code');
    const taken = {
      email: 'taken@example.org',
      verificationToken: await proofOf(at(), newClient(at()), 'taken@example.org', 'EMAIL_CHANGE'),
      password,
    };
    await refused(user.changeEmail(taken), 'email_taken', 'email');
    expect(await good(user.me())).toMatchObject({ email_verified: false });
    const moved = { sub: ada.id, email: 'a***@example.org', email_verified: true };
    expect(await good(user.changeEmail(wanted))).toMatchObject(moved);
    expect(await good(user.me())).toMatchObject(moved);
    // The former address was never proved: nobody is told there.
    expect(await at().lastMail(ada.email)).toBeNull();
    await refused(
      newClient(at()).api.user.signIn({ username: ada.email, password }),
      'invalid_account_or_password',
    );
    expect(await good(newClient(at()).api.user.signIn({ username: email, password }))).toMatchObject({
      sub: ada.id,
    });
    const later = await proofOf(at(), newClient(at()), 'later@example.org', 'EMAIL_CHANGE');
    await good(user.changeEmail({ email: 'later@example.org', verificationToken: later, password }));
    expect(await at().lastMail(email)).toContain('l***@example.org');
    const wrong = { ...wanted, password: 'a wrong one' };
    for (let n = 0; n < 10; n += 1) await refused(user.changeEmail(wrong), 'invalid_password');
    await refused(user.changeEmail(wrong), 'resource_exhausted');
  });
});

onTheServer('passwords', (at) => {
  it('[R10.10] a new password ends the other sessions; wrong and weak ones change nothing', async () => {
    const ada = await verified(at(), 'change@example.org');
    const other = newClient(at());
    other.runtime.tokens.keep(await good(other.api.user.signIn({ username: ada.email, password })));
    const wanted = { oldPassword: password, newPassword };
    const wrong = { ...wanted, oldPassword: 'a wrong one' };
    const { user } = ada.api;
    await refused(user.changePassword(wrong), 'invalid_password', 'old_password');
    for (const weak of ['short', 'change@example.org', '11111111', 'Password'])
      await refused(
        user.changePassword({ ...wanted, newPassword: weak }),
        'password_too_weak',
        'new_password',
      );
    at().pass(minute);
    expect(await good(user.changePassword(wanted))).toEqual({});
    const me = await good(user.me());
    expect(Date.parse(me.password_updated_at)).toBeGreaterThan(Date.parse(me.created_at));
    await refused(other.api.user.changePassword(wanted), 'unauthenticated');
    expect(await at().lastMail(ada.email)).toContain('password');
    await refused(other.api.user.signIn({ username: ada.email, password }), 'invalid_account_or_password');
    await good(other.api.user.signIn({ username: ada.email, password: newPassword }));
    for (let n = 0; n < 10; n += 1) await refused(user.changePassword(wrong), 'invalid_password');
    await refused(user.changePassword({ ...wanted, oldPassword: newPassword }), 'resource_exhausted');
    at().pass(10 * minute + 1);
    await good(user.changePassword({ oldPassword: newPassword, newPassword: password }));
  });

  it('[R10.10] a forgotten password is reset with a verification token, once; every session ends', async () => {
    const ada = await signedUp(at(), 'forgot@example.org');
    const verificationToken = await proofOf(at(), newClient(at()), ada.email, 'PASSWORD_RESET');
    const wanted = { email: ada.email, verificationToken, newPassword };
    const { user } = newClient(at()).api;
    await refused(
      user.resetPassword({ ...wanted, newPassword: 'short' }),
      'password_too_weak',
      'new_password',
    );
    expect(await good(user.resetPassword(wanted))).toEqual({});
    await refused(user.resetPassword(wanted), 'invalid_verification_code', 'verification_token');
    await refused(ada.api.user.me(), 'unauthenticated');
    await good(user.signIn({ username: ada.email, password: newPassword }));
    const other = {
      ...wanted,
      verificationToken: await proofOf(at(), newClient(at()), ada.email, 'REGISTER'),
    };
    await refused(user.resetPassword(other), 'invalid_verification_code');
    await refused(
      user.resetPassword({ ...wanted, email: 'nobody@example.org' }),
      'invalid_verification_code',
    );
    let answer = await user.resetPassword(wanted);
    for (let n = 0; n < 30 && !answer.ok && answer.failure.code === 'invalid_verification_code'; n += 1)
      answer = await user.resetPassword(wanted);
    await refused(Promise.resolve(answer), 'resource_exhausted');
    at().pass(60 * minute + 1);
  });
});

onTheServer('deletion', (at) => {
  it('[R10.10] an account scheduled for deletion refuses sign-in and serves no shares until it is restored', async () => {
    const ada = await verified(at(), 'closing@example.org');
    const made = await shared(ada, [await stored(ada, 'a.txt', 'a')]);
    const stranger = newClient(at()).api;
    const status = async () =>
      (await good(stranger.shares.getShare({ shareId: made.share_id }))).share_status;
    await refused(ada.api.user.deleteAccount('a wrong one'), 'invalid_password', 'password');
    const { delete_at: until } = await good(ada.api.user.deleteAccount(password));
    expect(Math.abs(Date.parse(until) - at().now() - 30 * day)).toBeLessThan(minute);
    await refused(ada.api.user.deleteAccount(password), 'unauthenticated');
    expect(await status()).toBe('DELETED');
    expect(await at().lastMail(ada.email)).toContain('deleted');
    const who = { username: ada.email, password };
    const closed = await refused(stranger.user.signIn(who), 'cannot_unlock');
    expect(closed.message).toContain(until);
    const wrong = { ...who, password: 'a wrong one' };
    await refused(stranger.user.signIn(wrong), 'invalid_account_or_password');
    await refused(stranger.user.restoreAccount(wrong), 'invalid_account_or_password');
    await refused(stranger.user.restoreAccount({ ...who, request: 'nothing' }), 'expired_token', 'request');
    await refused(asUnknownClient(at()).user.restoreAccount(who), 'invalid_client', 'client_id');
    expect(await good(stranger.user.restoreAccount(who))).toMatchObject({
      token_type: 'Bearer',
      sub: ada.id,
    });
    expect(await status()).toBe('OK');
    await good(stranger.user.signIn(who));
    for (let n = 0; n < 10; n += 1)
      await refused(stranger.user.restoreAccount(wrong), 'invalid_account_or_password');
    await refused(stranger.user.restoreAccount(who), 'resource_exhausted');
    at().pass(10 * minute + 1);
  });

  it('[R10.10] a popup sign-in reports the scheduled deletion, and restores the account', async () => {
    const ada = await signedUp(at(), 'window@example.org');
    await good(ada.api.user.deleteAccount(password));
    const browser = newClient(at(), { browser: true });
    const attempt = await good(browser.api.user.beginAttempt());
    const [origin = ''] = at().origins.user;
    const page = await browser.fetch(new URL(attempt.authorize_url, origin), { redirect: 'manual' });
    const request = new URL(page.headers.get('location') ?? '', origin).searchParams.get('request') ?? '';
    const who = { request, username: ada.email, password };
    await refused(browser.api.user.authorize(who), 'cannot_unlock');
    const back = await good(browser.api.user.restoreAccount(who));
    if (!('redirect_to' in back)) expect.fail('no redirect');
    const query = new URL(back.redirect_to, 'http://localhost').searchParams;
    const brought = { code: query.get('code') ?? '', state: query.get('state') ?? '', confirmation: '' };
    expect(await good(browser.api.user.exchangeCode(brought))).toMatchObject({ sub: ada.id });
  });

  it('[R10.10] password guesses at a deletion are rate-limited; after the grace period the account is gone', async () => {
    const ada = await signedUp(at(), 'gone@example.org');
    for (let n = 0; n < 10; n += 1) await refused(ada.api.user.deleteAccount('wrong'), 'invalid_password');
    await refused(ada.api.user.deleteAccount(password), 'resource_exhausted');
    at().pass(10 * minute + 1);
    await good(ada.api.user.deleteAccount(password));
    at().pass(30 * day + 1000);
    const who = { username: ada.email, password };
    const { user } = newClient(at()).api;
    await refused(user.signIn(who), 'invalid_account_or_password');
    await refused(user.restoreAccount(who), 'invalid_account_or_password');
  });
});

onTheServer('feedback', (at) => {
  it('feedback is stored with or without a screenshot; invalid input is refused with its field', async () => {
    const ada = await signedUp(at(), 'tells@example.org');
    const { user } = ada.api;
    const message = 'First line\r\n\tand a \u202esecond one';
    expect((await good(user.sendFeedback({ category: 'broken', message }))).id).not.toBe('');
    const facts = { build: '1', page: '/drive/all' };
    await good(user.sendFeedback({ category: 'idea', message: 'a', facts, screenshot: 'UklGRgAA' }));
    await refused(user.sendFeedback({ category: 'idea', message: ' \n ' }), 'invalid_argument', 'message');
    const long = 'a'.repeat(4001);
    await refused(user.sendFeedback({ category: 'idea', message: long }), 'invalid_argument', 'message');
    const markup = { category: 'idea', message: 'a', screenshot: 'PHN2Zz4A' } as const;
    await refused(user.sendFeedback(markup), 'invalid_argument', 'screenshot');
    const nobody = newClient(at()).api.user;
    await refused(nobody.sendFeedback({ category: 'idea', message: 'a' }), 'unauthenticated');
    for (let n = 2; n < 20; n += 1) await good(user.sendFeedback({ category: 'question', message: `${n}` }));
    await refused(user.sendFeedback({ category: 'question', message: 'one more' }), 'resource_exhausted');
    at().pass(day);
    await good(user.sendFeedback({ category: 'question', message: 'the next day' }));
  });
});
