import { expect, it } from 'vitest';
import { asUnknownClient, newClient } from './clients.ts';
import { newAuthenticator, withPasskey } from './passkey-people.ts';
import { good, type Person, password, proofOf, refused, verified } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { onTheServer } from './services.ts';
import { challengeOf, twoStepOn } from './two-step-people.ts';

const minute = 60_000;
const browser = { browser: true } as const;

/** A user at a browser, and another browser without a session. */
async function scene(service: ServiceUnderTest, name: string): Promise<{ ada: Person; device: Person }> {
  const ada = await verified(service, `${name}@example.org`, browser);
  return { ada, device: { ...newClient(service, browser), id: '', email: ada.email } };
}

onTheServer('passkeys of an account', (at) => {
  it('[R10.10] a passkey is added with the password, listed without its key, renamed and removed', async () => {
    const { ada, device } = await scene(at(), 'add');
    const { user } = ada.api;
    expect(await good(user.listPasskeys())).toEqual({ passkeys: [], max: 20 });
    await refused(user.beginPasskey('not the password'), 'invalid_password', 'password');
    const { authenticator, id } = await withPasskey(at(), ada, 'Phone');
    expect(await at().lastMail(ada.email)).toContain('Phone');
    const [listed] = (await good(user.listPasskeys())).passkeys;
    expect(listed).toMatchObject({ passkey_id: id, name: 'Phone', last_used_at: '' });
    expect(Object.keys(listed ?? {}).toSorted()).toEqual([
      'created_at',
      'last_used_at',
      'name',
      'passkey_id',
    ]);
    expect(await good(user.renamePasskey({ passkeyId: id, name: 'Key ring' }))).toMatchObject({
      name: 'Key ring',
    });
    const credential = await authenticator.get(await good(device.api.user.askForPasskey()));
    await good(device.api.user.signInWithPasskey({ credential }));
    expect((await good(user.listPasskeys())).passkeys[0]?.last_used_at).not.toBe('');
    await refused(user.removePasskey({ passkeyId: id, password: 'no' }), 'invalid_password', 'password');
    await good(user.removePasskey({ passkeyId: id, password }));
    expect(await at().lastMail(ada.email)).toContain('Key ring');
    expect((await good(user.listPasskeys())).passkeys).toEqual([]);
    await refused(user.removePasskey({ passkeyId: id, password }), 'not_found');
    await refused(user.renamePasskey({ passkeyId: id, name: 'Gone' }), 'not_found');
  });

  it('[R10.10] a passkey with a foreign, expired or used challenge is not added', async () => {
    const { ada, device } = await scene(at(), 'late');
    const bo = await verified(at(), 'late.bo@example.org', browser);
    const authenticator = await newAuthenticator(at());
    const made = async () => authenticator.create(await good(ada.api.user.beginPasskey(password)));
    await refused(bo.api.user.addPasskey({ name: 'Phone', credential: await made() }), 'expired_token');
    await good(device.api.user.signIn({ username: ada.email, password }));
    await refused(device.api.user.addPasskey({ name: 'Phone', credential: await made() }), 'expired_token');
    const late = await made();
    at().pass(6 * minute);
    await refused(
      ada.api.user.addPasskey({ name: 'Phone', credential: late }),
      'expired_token',
      'credential',
    );
    const credential = await made();
    await good(ada.api.user.addPasskey({ name: 'Phone', credential }));
    await refused(ada.api.user.addPasskey({ name: 'Again', credential }), 'expired_token');
    await refused(ada.api.user.addPasskey({ name: 'Again', credential: await made() }), 'already_exists');
    const forBo = await authenticator.create(await good(bo.api.user.beginPasskey(password)));
    await refused(bo.api.user.addPasskey({ name: 'Mine', credential: forBo }), 'already_exists');
    const elsewhere = await (await newAuthenticator(at())).create(
      await good(ada.api.user.beginPasskey(password)),
      { origin: 'https://aloft.example.net' },
    );
    await refused(
      ada.api.user.addPasskey({ name: 'Other', credential: elsewhere }),
      'invalid_argument',
      'credential',
    );
  });

  it('[R10.10] passkeys are changed by their account only, and an account has at most twenty', async () => {
    const { ada } = await scene(at(), 'cap');
    const bo = await verified(at(), 'cap.bo@example.org', browser);
    const { id } = await withPasskey(at(), ada);
    await refused(bo.api.user.renamePasskey({ passkeyId: id, name: 'Mine' }), 'not_found');
    await refused(bo.api.user.removePasskey({ passkeyId: id, password }), 'not_found');
    const waiting = await newAuthenticator(at());
    const last = await waiting.create(await good(ada.api.user.beginPasskey(password)));
    for (let n = 1; n < 20; n += 1) await withPasskey(at(), ada, `Key ${n}`);
    await refused(ada.api.user.beginPasskey(password), 'out_of_range');
    await refused(ada.api.user.addPasskey({ name: 'One more', credential: last }), 'out_of_range');
  });

  it('[R10.10] a new password invalidates a pending registration, and its mail lists the remaining passkeys', async () => {
    const { ada } = await scene(at(), 'reset');
    await withPasskey(at(), ada, 'Old laptop');
    const authenticator = await newAuthenticator(at());
    const credential = await authenticator.create(await good(ada.api.user.beginPasskey(password)));
    const newPassword = 'another long password';
    await good(ada.api.user.changePassword({ oldPassword: password, newPassword }));
    if (at().name === 'real') expect(await at().lastMail(ada.email)).toContain('Old laptop');
    await refused(ada.api.user.addPasskey({ name: 'Late', credential }), 'expired_token');
    const verificationToken = await proofOf(at(), ada, ada.email, 'PASSWORD_RESET');
    await good(ada.api.user.resetPassword({ email: ada.email, verificationToken, newPassword: password }));
    if (at().name === 'real') expect(await at().lastMail(ada.email)).toContain('Old laptop');
  });
});

onTheServer('sign-in by passkey', (at) => {
  it('[R10.10 R2.6] signs in without a user name, once per challenge', async () => {
    const { ada, device } = await scene(at(), 'in');
    const { authenticator } = await withPasskey(at(), ada);
    const { user } = device.api;
    const asked = await good(user.askForPasskey());
    expect(asked).toMatchObject({ userVerification: 'required' });
    expect(asked.allowCredentials ?? []).toEqual([]);
    const credential = await authenticator.get(asked);
    expect(await good(user.signInWithPasskey({ credential }))).toMatchObject({ sub: ada.id });
    await refused(user.signInWithPasskey({ credential }), 'expired_token', 'credential');
    expect(await good(user.me())).toMatchObject({ sub: ada.id });
  });

  it('[R10.10] an assertion from another browser, site or key, or without user verification, is refused', async () => {
    const { ada, device } = await scene(at(), 'wrong');
    const { authenticator } = await withPasskey(at(), ada);
    const { user } = device.api;
    const ask = async () => good(user.askForPasskey());
    const thief = newClient(at(), browser);
    await good(thief.api.user.askForPasskey());
    const handed = await authenticator.get(await ask());
    await refused(thief.api.user.signInWithPasskey({ credential: handed }), 'expired_token');
    const late = await authenticator.get(await ask());
    at().pass(6 * minute);
    await refused(user.signInWithPasskey({ credential: late }), 'expired_token');
    const other = await authenticator.get(await ask(), { origin: 'https://aloft.example.net' });
    await refused(user.signInWithPasskey({ credential: other }), 'invalid_passkey');
    const unverified = await authenticator.get(await ask(), { unverified: true });
    await refused(user.signInWithPasskey({ credential: unverified }), 'invalid_passkey');
    const unknown = await (await newAuthenticator(at())).get(await ask());
    await refused(user.signInWithPasskey({ credential: unknown }), 'invalid_passkey');
    const made = await authenticator.get(await good(ada.api.user.askForPasskey()));
    await refused(user.signInWithPasskey({ credential: made }), 'expired_token');
  });

  it('[R10.10] a decreasing signature counter is refused; one that stays zero is not', async () => {
    const { ada, device } = await scene(at(), 'copy');
    const { authenticator } = await withPasskey(at(), ada, 'Phone');
    const still = await withPasskey(at(), ada, 'Synced', false);
    const { user } = device.api;
    const give = async (from: typeof authenticator, counter?: number) =>
      user.signInWithPasskey({
        credential: await from.get(
          await good(user.askForPasskey()),
          counter === undefined ? {} : { counter },
        ),
      });
    await good(give(authenticator, 9));
    await refused(give(authenticator, 9), 'passkey_copied');
    await refused(give(authenticator, 0), 'passkey_copied');
    await good(give(authenticator, 10));
    await good(give(still.authenticator));
    await good(give(still.authenticator));
  });

  it('[R10.10] a removed passkey and one of a deleted account do not sign in', async () => {
    const { ada, device } = await scene(at(), 'gone');
    const { authenticator, id } = await withPasskey(at(), ada);
    const kept = await withPasskey(at(), ada, 'Kept');
    const { user } = device.api;
    const credential = await authenticator.get(await good(user.askForPasskey()));
    await good(ada.api.user.removePasskey({ passkeyId: id, password }));
    await refused(user.signInWithPasskey({ credential }), 'invalid_passkey');
    await good(ada.api.user.deleteAccount(password));
    const left = await kept.authenticator.get(await good(user.askForPasskey()));
    await refused(user.signInWithPasskey({ credential: left }), 'cannot_unlock');
  });

  it('[R8.3] refuses an expired request, an unknown client and a signed-out user', async () => {
    const { ada, device } = await scene(at(), 'out');
    const { authenticator } = await withPasskey(at(), ada);
    const { user } = device.api;
    const credential = await authenticator.get(await good(user.askForPasskey()));
    await refused(user.signInWithPasskey({ credential, request: 'none' }), 'expired_token', 'request');
    const stranger = asUnknownClient(at()).user;
    await refused(stranger.askForPasskey(), 'invalid_client', 'client_id');
    await refused(stranger.signInWithPasskey({ credential }), 'invalid_client', 'client_id');
    await refused(user.listPasskeys(), 'unauthenticated');
    await refused(user.beginPasskey(password), 'unauthenticated');
    const created = await (await newAuthenticator(at())).create(
      await good(ada.api.user.beginPasskey(password)),
    );
    await refused(user.addPasskey({ name: 'Phone', credential: created }), 'unauthenticated');
    await refused(user.renamePasskey({ passkeyId: 'a', name: 'b' }), 'unauthenticated');
    await refused(user.removePasskey({ passkeyId: 'a', password }), 'unauthenticated');
  });
});

onTheServer('the second step by passkey', (at) => {
  it('[R10.10] completes the second step of its own account’s sign-in, once', async () => {
    const { ada, device } = await scene(at(), 'second');
    const bo = await verified(at(), 'second.bo@example.org', browser);
    const { authenticator } = await withPasskey(at(), ada);
    const ofBo = await withPasskey(at(), bo);
    await good(device.api.user.signIn({ username: ada.email, password }));
    await twoStepOn(at(), ada);
    const { user } = device.api;
    const asked = await refused(user.signIn({ username: ada.email, password }), 'two_factor_required');
    expect(asked.byPasskey).toBe(true);
    const challenge = asked.challenge ?? expect.fail('no challenge');
    const wanted = await good(user.askForPasskey({ challenge }));
    expect(wanted.allowCredentials).toHaveLength(1);
    const foreign = await ofBo.authenticator.get(wanted);
    await refused(user.signInWithPasskey({ challenge, credential: foreign }), 'invalid_passkey');
    const first = await authenticator.get(await good(user.askForPasskey()));
    await refused(user.signInWithPasskey({ challenge, credential: first }), 'expired_token', 'credential');
    const credential = await authenticator.get(await good(user.askForPasskey({ challenge })), {
      unverified: true,
    });
    await refused(user.signInWithPasskey({ credential }), 'expired_token', 'credential');
    const again = await authenticator.get(await good(user.askForPasskey({ challenge })), {
      unverified: true,
    });
    const token = await good(user.signInWithPasskey({ challenge, credential: again }));
    expect(token).toMatchObject({ sub: ada.id });
    await refused(user.askForPasskey({ challenge }), 'expired_token', 'challenge');
    await refused(user.signInWithPasskey({ challenge, credential: again }), 'expired_token', 'challenge');
  });

  it('[R10.10] is not offered without a passkey, and a passkey sign-in requires no code', async () => {
    const { ada, device } = await scene(at(), 'alone');
    const app = await twoStepOn(at(), ada);
    const challenge = await challengeOf(device, ada.email);
    const asked = await refused(
      device.api.user.signIn({ username: ada.email, password }),
      'two_factor_required',
    );
    expect(asked.byPasskey).toBeUndefined();
    await refused(device.api.user.askForPasskey({ challenge }), 'failed_precondition');
    const { authenticator } = await withPasskey(at(), ada, 'Phone', undefined, app.code());
    const credential = await authenticator.get(await good(device.api.user.askForPasskey()));
    expect(await good(device.api.user.signInWithPasskey({ credential }))).toMatchObject({ sub: ada.id });
  });
});
