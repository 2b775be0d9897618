// A server on which every call that hands out a secret was made.
import { authenticatorCode } from '@aloft/core/service';
import { RecoveryCodes } from '@aloft/core/wire';
import * as v from 'valibot';
import {
  call,
  newPerson,
  newShare,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { sendOptionalMail } from '../../mail/optional-mail.ts';
import { keyOf } from '../key.ts';
import { readKeyFile } from '../key-file.ts';
import { keyVariable } from '../key-ring.ts';
import type { Canaries } from './stored.ts';

export type Somebody = Person;

/** A guessable idempotency key, as some clients use. */
export const weakName = 'write-0001';

/** Nothing listens there: mails wait in the database. */
const noMailServer = 'smtp://127.0.0.1:9';

const text = (value: unknown): string => v.parse(v.pipe(v.string(), v.minLength(6)), value);

function keyTextOf(server: TestServer): string {
  const { source } = server.services.keys;
  const [key = ''] = source === keyVariable ? server.configuration.secretKeys : readKeyFile(source);
  return key;
}

/** Turns two-step sign-in on, and begins its set-up anew for somebody else: what is encrypted of both. */
async function useTwoStep(server: TestServer): Promise<{ readonly secret: string; readonly code: string }> {
  const ask = async (name: string) => {
    const { token } = await newVerifiedPerson(server, `${name}@example.org`);
    const begun = await call(server, 'POST', '/v1/user/two_step:begin', {
      token,
      body: { password: 'a long password' },
    });
    return { token, secret: text(begun.body.secret) };
  };
  await ask('unfinished');
  const { token, secret } = await ask('two-step');
  const on = await call(server, 'POST', '/v1/user/two_step:confirm', {
    token,
    body: { code: authenticatorCode(secret, server.services.clock()) },
  });
  return { secret, code: text(v.parse(RecoveryCodes, on.body).recovery_codes[0]) };
}

/** Makes every call that hands out a secret, on a fresh server, and answers the secrets. */
export async function useEverything(): Promise<{
  readonly server: TestServer;
  readonly canaries: Canaries;
  readonly ada: Somebody;
}> {
  const server = await startTestServer({ smtpUrl: noMailServer, payments: 'sandbox' });
  const { services } = server;
  const ada = await newPerson(server, 'ada@example.org');
  const file = await storeFile(server, ada, 'a.txt', 'words');
  const once = { token: ada.token, headers: { 'idempotency-key': weakName } };
  const share = await call(server, 'POST', '/drive/v1/share', {
    ...once,
    body: { file_ids: [file], pass_code_option: 'REQUIRED' },
  });
  const passcode = text(share.body.pass_code);
  const opened = await call(
    server,
    'GET',
    `/drive/v1/share?share_id=${text(share.body.share_id)}&pass_code=${passcode}`,
  );
  await newShare(server, ada, [file]);
  await call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email: ada.email, target: 'USER', usage: 'PASSWORD_RESET' },
  });
  await sendOptionalMail(services, {
    ...{ to: ada.email, cause: 'code', scene: 'news', locale: 'en-US' },
    ...{ subject: 'News', paragraphs: ['News'] },
  });
  const device = await call(server, 'POST', '/v1/auth/device/code', {
    body: { client_id: 'aloft-terminal' },
  });
  await services.db
    .insertInto('products')
    .values({ id: 'month', language: '', name: 'A month', days: 30, price: 499, currency: 'EUR' })
    .execute();
  const twoStep = await useTwoStep(server);
  const order = await call(server, 'POST', '/vip/v1/order', { ...once, body: { product_id: 'month' } });
  await services.mail.idle();
  const key = keyTextOf(server);
  const mails = await services.db.selectFrom('mails').selectAll().execute();
  const opens = (column: 'content' | 'unsubscribe') =>
    mails
      .map((row) => services.keys.open({ table: 'mails', column, row: row.id }, row[column]) ?? row[column])
      .join('\n');
  return {
    server,
    ada,
    canaries: {
      key,
      'cipher key': keyOf(key).cipher.toString('base64url'),
      passcode,
      'signing key': services.signingKey,
      'access token': ada.token,
      'refresh token': ada.refresh,
      'pass token': text(opened.body.pass_code_token),
      'code by mail': text(/^Code: \d{6}$/m.exec(opens('content').replaceAll('\r', ''))?.[0]),
      'unsubscribe link': text(/[?&]d=([\w.-]+)/.exec(opens('unsubscribe'))?.[1]),
      'authenticator secret': twoStep.secret,
      'recovery code': twoStep.code,
      'device code': text(device.body.device_code),
      'payment link': text(new URL(text(order.body.payment_url)).pathname.split('/')[2]),
    },
  };
}
