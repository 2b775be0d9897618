import { expect, it } from 'vitest';
import { captchaSign } from '../../src/request/captcha-sign.ts';
import { recaptchaAction } from '../../src/rules/index.ts';
import { asUnknownClient, type Client, newClient, terminal, withToken } from './clients.ts';
import { good, password, refused, shared, signedUp, stored } from './people.ts';
import { onEachService, onTheServer, type ServiceUnderTest } from './services.ts';

const minute = 60_000;
const action = 'POST:/v1/auth/signin';
/** A client of another address. */
const from = (service: ServiceUnderTest, address: string): Client =>
  newClient(service, { headers: { 'x-forwarded-for': address } });

/** A client's metadata before sign-in, and its signature. */
async function signedBy(deviceId: string) {
  const { id: clientId, version: clientVersion, packageName, captchaSalts } = terminal;
  const facts = { clientId, clientVersion, packageName, deviceId, timestamp: '0' };
  return {
    captcha_sign: await captchaSign(facts, captchaSalts),
    client_version: clientVersion,
    package_name: packageName,
    user_id: '',
    timestamp: '0',
  };
}

onEachService(
  'captcha by risk',
  (at, serverOnly) => {
    it('[R7.29] a token is granted for an action for five minutes, whatever metadata the client sends', async () => {
      const client = newClient(at());
      const { deviceId } = client.runtime;
      const signed = await signedBy(deviceId);
      const metas = [
        { email: 'ada@example.org' },
        { phone_number: '+8613800000000' },
        { username: 'ada@example.org' },
        signed,
      ];
      for (const meta of metas) {
        const answer = await good(client.api.user.initCaptcha({ action, deviceId, meta }));
        if (!('captcha_token' in answer)) expect.fail('a challenge');
        expect(answer.captcha_token.length).toBeGreaterThan(15);
        expect(answer.expires_in).toBe(300);
      }
      const ask = (more: object) => client.api.user.initCaptcha({ action, deviceId, meta: signed, ...more });
      await refused(ask({ action: 'sign in' }), 'invalid_argument', 'action');
      await refused(ask({ deviceId: '' }), 'invalid_argument', 'device_id');
      const unknown = asUnknownClient(at()).user.initCaptcha({ action, deviceId, meta: signed });
      await refused(unknown, 'invalid_client', 'client_id');
    });

    it('[R4.15 R7.30] a token is valid for five calls; the sixth is refused and repeated with a new one', async () => {
      at().pass(11 * minute);
      const client = newClient(at());
      const wrong = { username: 'nobody@example.org', password };
      for (let n = 0; n < 6; n += 1)
        await refused(client.api.user.signIn(wrong), 'invalid_account_or_password');
      const paths = client.sent.map((one) => new URL(one.url).pathname.split('/').at(-1));
      expect(paths).toEqual([
        'init',
        'signin',
        'signin',
        'signin',
        'signin',
        'signin',
        'signin',
        'init',
        'signin',
      ]);
      const tokens = client.sent
        .map((one) => one.headers.get('x-captcha-token'))
        .filter((one) => one !== null);
      expect(new Set(tokens).size).toBe(2);
      const [init] = client.sent;
      const asked: unknown = JSON.parse(init?.body ?? '');
      expect(asked).toMatchObject({ action, meta: { username: 'nobody@example.org' } });
    });

    it('[R9.9] every request of a sign-in, the one for a captcha token and a renewal, too, names the version of the auth library', async () => {
      const person = await signedUp(at(), 'versions@example.org');
      at().pass(24 * 60 * minute);
      await good(person.api.user.me());
      const paths = person.sent.map((one) => new URL(one.url).pathname);
      for (const path of ['/v1/shield/captcha/init', '/v1/auth/signup', '/v1/auth/token', '/v1/user/me'])
        expect(paths).toContain(path);
      expect(person.sent.map((one) => one.headers.get('x-sdk-version'))).toEqual(paths.map(() => '8.0.3'));
    });

    it('[R7.29] many requests for tokens require a challenge, on the content origin', async () => {
      at().pass(11 * minute);
      const client = newClient(at());
      const { deviceId } = client.runtime;
      const signed = await signedBy(deviceId);
      const ask = () => client.api.user.initCaptcha({ action, deviceId, meta: signed });
      for (let n = 0; n < 20; n += 1) expect(await good(ask())).toHaveProperty('captcha_token');
      const challenge = await good(ask());
      if (!('url' in challenge)) expect.fail('a token');
      expect(new URL(challenge.url).origin).toBe(new URL(at().origins.content[0] ?? '').origin);
      expect(challenge.expires_in).toBe(300);
      expect((await at().fetch(challenge.url)).status).toBe(200);
      at().pass(11 * minute);
      expect((await at().fetch(challenge.url)).status).toBe(410);
    });

    serverOnly((at) => {
      it('[R8.3] requests for tokens are rate-limited', async () => {
        const client = newClient(at());
        const { deviceId } = client.runtime;
        const wanted = { action, deviceId, meta: await signedBy(deviceId) };
        let answer = await client.api.user.initCaptcha(wanted);
        for (let n = 0; n < 500 && answer.ok; n += 1) answer = await client.api.user.initCaptcha(wanted);
        await refused(Promise.resolve(answer), 'resource_exhausted');
        await refused(client.api.user.initCaptcha(wanted), 'resource_exhausted');
        at().pass(61 * minute);
      });
    });
  },
  { captcha: 'risk' },
);

onTheServer(
  'captcha always',
  (at) => {
    it('[R8.3] a guarded call without a token, or with another device’s, is refused', async () => {
      const person = newClient(at());
      const without = withToken(at(), person, '');
      const required = 'captcha_required';
      const email = 'nobody@example.org';
      await refused(without.user.signIn({ username: email, password }), required);
      await refused(without.user.restoreAccount({ username: email, password }), required);
      await refused(without.user.signUp({ email, password }), required);
      await refused(without.user.requestVerification({ email, target: 'ANY', usage: 'SIGN_IN' }), required);
      const browser = newClient(at(), { browser: true });
      const attempt = await good(browser.api.user.beginAttempt());
      const [origin = ''] = at().origins.user;
      const page = await browser.fetch(new URL(attempt.authorize_url, origin), { redirect: 'manual' });
      const request = new URL(page.headers.get('location') ?? '', origin).searchParams.get('request') ?? '';
      await refused(
        withToken(at(), browser, '').user.authorize({ request, username: email, password }),
        required,
      );
      const invalid = withToken(at(), person, 'a-token-that-nobody-has-given');
      await refused(invalid.user.signIn({ username: email, password }), 'captcha_invalid');
    });
  },
  { captcha: 'always' },
);

onTheServer(
  'captcha of the signed in',
  (at) => {
    it('[R8.3] sharing and saving require a token, too', async () => {
      const ada = await signedUp(at(), 'ada@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const made = await shared(ada, [note]);
      const without = withToken(at(), ada, '').shares;
      const wanted = {
        fileIds: [note],
        passCode: 'REQUIRED',
        expirationDays: -1,
        restoreLimit: '-1',
      } as const;
      await refused(without.createShare(wanted), 'captcha_required');
      await refused(without.restoreShare({ shareId: made.share_id, fileIds: [note] }), 'captcha_required');
      expect((await good(ada.api.shares.listShares())).data).toHaveLength(1);
    });

    it('[R4.15 P7c P7k] after fifty wrong passcodes in a day, from any client, the next one requires a solved challenge, and with it the right one opens', async () => {
      const ada = await signedUp(at(), 'guessed@example.org');
      const note = await stored(ada, 'note.txt', 'words');
      const place = (await good(ada.api.drive.createFolder('', 'place'))).file.id;
      const made = await shared(ada, [note, place], { passCode: 'REQUIRED' });
      const shareId = made.share_id;
      for (let n = 0; n < 10; n += 1) {
        const guesser = from(at(), `192.0.2.${n}`);
        for (let t = 0; t < 5; t += 1) {
          expect(await good(guesser.api.shares.getShare({ shareId, passCode: 'wrong1' }))).toMatchObject({
            share_status: 'PASS_CODE_ERROR',
          });
        }
      }
      const late = from(at(), '192.0.2.99');
      const right = { shareId, passCode: made.pass_code };
      const without = withToken(at(), late, '').shares;
      await refused(without.getShare(right), 'captcha_required');
      await refused(without.getShareDetail({ ...right, parentId: place }), 'captcha_required');
      expect(await good(late.api.shares.getShare(right))).toMatchObject({ share_status: 'OK' });
      expect(late.challenged).toHaveLength(1);
    });
  },
  { captcha: 'risk' },
);

onTheServer(
  'challenges of those who guess',
  (at) => {
    const wrong = (username: string) => ({ username, password: 'a wrong password' });

    it('[R4.15 P7g] ten wrong passwords from one address: another one signs in at once, and this one after a challenge that the pipeline brings up by itself', async () => {
      const email = 'locked@example.org';
      await signedUp(at(), email);
      const guesser = from(at(), '198.51.100.1');
      const owner = from(at(), '198.51.100.2');
      for (let n = 0; n < 10; n += 1)
        await refused(guesser.api.user.signIn(wrong(email)), 'invalid_account_or_password');
      expect(guesser.challenged).toEqual([]);
      await good(owner.api.user.signIn({ username: email, password }));
      expect(owner.challenged).toEqual([]);
      const asked = guesser.sent.length;
      await refused(guesser.api.user.signIn(wrong(email)), 'invalid_account_or_password');
      expect(guesser.challenged).toHaveLength(1);
      const paths = guesser.sent.slice(asked).map((one) => new URL(one.url).pathname.split('/').at(-1));
      // Its token is used up; the next, come by without a challenge, is not enough.
      expect(paths).toEqual(['signin', 'init', 'signin', 'init', 'signin']);
      await good(guesser.api.user.signIn({ username: email, password }));
      expect(guesser.challenged).toHaveLength(1);
    });

    it('[R8.3 P7g] after ten wrong guesses at the own password, the next one requires a solved challenge, in any call', async () => {
      const person = await signedUp(at(), 'own@example.org');
      const guess = { oldPassword: 'a wrong password', newPassword: 'another long password' };
      for (let n = 0; n < 10; n += 1)
        await refused(person.api.user.changePassword(guess), 'invalid_password');
      const { user } = withToken(at(), person, '');
      const email = { email: 'moved@example.org', verificationToken: 'none', password: guess.oldPassword };
      await refused(user.changePassword(guess), 'captcha_required');
      await refused(user.deleteAccount(guess.oldPassword), 'captcha_required');
      await refused(user.changeEmail(email), 'captcha_required');
    });

    it('[R4.15 P7h] after five codes to an address, the next one requires a solved challenge', async () => {
      const email = 'flooded@example.org';
      await signedUp(at(), email);
      const wanted = { email, target: 'USER', usage: 'PASSWORD_RESET' } as const;
      const flooder = from(at(), '192.0.2.201');
      for (let n = 0; n < 5; n += 1) await good(flooder.api.user.requestVerification(wanted));
      await refused(flooder.api.user.requestVerification(wanted), 'resource_exhausted');
      const owner = from(at(), '192.0.2.202');
      const sent = await good(owner.api.user.requestVerification(wanted));
      expect(owner.challenged).toHaveLength(1);
      const code = /\b\d{6}\b/.exec((await at().lastMail(email)) ?? '')?.[0] ?? expect.fail('no code');
      const proof = { verificationId: sent.verification_id, code };
      const { verification_token: verificationToken } = await good(owner.api.user.verifyCode(proof));
      const reset = { email, verificationToken, newPassword: 'another long password' };
      expect(await good(owner.api.user.resetPassword(reset))).toEqual({});
    });

    it('[R7.16] somebody without an account writes after a captcha; invalid input is refused with its field', async () => {
      const { api, runtime } = newClient(at());
      const recaptchaToken = await good(runtime.captchaToken(recaptchaAction));
      expect((await good(api.vip.verifyRecaptcha(recaptchaToken))).success).toBe(true);
      const message = { topic: 'share', email: 'visitor@example.org', order: '', message: 'Hello' } as const;
      const send = (wanted: Partial<Parameters<typeof api.user.sendContact>[0]>) =>
        api.user.sendContact({ ...message, recaptchaToken, ...wanted });
      expect((await good(send({}))).id).not.toBe('');
      await refused(send({ recaptchaToken: 'made-up' }), 'captcha_invalid', 'recaptcha_token');
      await refused(send({ email: 'a@example.org, b@example.org' }), 'invalid_argument', 'email');
      await refused(send({ message: ' \n ' }), 'invalid_argument', 'message');
      await refused(send({ message: 'a'.repeat(4001) }), 'invalid_argument', 'message');
      const meta = { email: 'visitor@example.org' };
      const asked = { action: recaptchaAction, deviceId: runtime.deviceId, meta };
      for (let n = 1; n < 10; n += 1) {
        const fresh = await good(api.user.initCaptcha(asked));
        if (!('captcha_token' in fresh)) expect.fail('a challenge');
        await good(send({ recaptchaToken: fresh.captcha_token }));
      }
      await refused(send({}), 'resource_exhausted');
    });
  },
  { captcha: 'risk' },
);
