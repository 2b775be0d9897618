// Guesses at the password of an account's passkeys, and floods of what anybody may ask.
import { expect, it } from 'vitest';
import { newClient, withToken } from './clients.ts';
import { newAuthenticator, withPasskey } from './passkey-people.ts';
import { good, password, refused, tenTimes, verified } from './people.ts';
import { onTheServer } from './services.ts';

const browser = { browser: true } as const;

onTheServer('guesses at passkeys', (at) => {
  it('[R8.3 P7g] ten wrong passwords rate-limit the client, and an invalid name changes nothing', async () => {
    const ada = await verified(at(), 'passkey-guess@example.org', browser);
    const { user } = ada.api;
    const { id } = await withPasskey(at(), ada, 'Phone');
    await refused(user.renamePasskey({ passkeyId: id, name: '' }), 'invalid_argument');
    await refused(user.renamePasskey({ passkeyId: id, name: 'x'.repeat(300) }), 'invalid_argument');
    await tenTimes(() => refused(user.removePasskey({ passkeyId: id, password: 'no' }), 'invalid_password'));
    await refused(user.removePasskey({ passkeyId: id, password }), 'resource_exhausted');
    await refused(user.beginPasskey(password), 'resource_exhausted');
    expect((await good(user.listPasskeys())).passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  it('[R8.3 P36i] a client may begin 120 and complete 60 passkey sign-ins in ten minutes', async () => {
    const { user } = newClient(at(), browser).api;
    const authenticator = await newAuthenticator(at());
    const credential = await authenticator.get(await good(user.askForPasskey()));
    await refused(user.signInWithPasskey({ credential }), 'invalid_passkey');
    for (let n = 1; n < 60; n += 1) await refused(user.signInWithPasskey({ credential }), 'expired_token');
    await refused(user.signInWithPasskey({ credential }), 'resource_exhausted');
    for (let n = 1; n < 120; n += 1) await good(user.askForPasskey());
    await refused(user.askForPasskey(), 'resource_exhausted');
    at().pass(10 * 60_000);
    await good(user.askForPasskey());
  });
});

onTheServer(
  'guesses at passkeys, with captchas',
  (at) => {
    it('[R8.3 P7g] after ten wrong passwords a solved challenge is required', async () => {
      const ada = await verified(at(), 'passkey-solve@example.org', browser);
      const { id } = await withPasskey(at(), ada);
      const wrong = { passkeyId: id, password: 'no' };
      await tenTimes(() => refused(ada.api.user.removePasskey(wrong), 'invalid_password'));
      const { user } = withToken(at(), ada, '');
      await refused(user.beginPasskey(password), 'captcha_required');
      await refused(user.removePasskey({ passkeyId: id, password }), 'captcha_required');
      await good(ada.api.user.removePasskey({ passkeyId: id, password }));
    });
  },
  { captcha: 'risk' },
);
