// The mails that people choose: who gets which, how often, and how they end.
import { mailScenes } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { lastMail } from '../accounts/outbox.ts';
import { sendCheckInReminders } from './check-in-reminders.ts';
import { sendReceivedFiles } from './received-files.ts';
import { type SubscriptionMail, subscriptionMail } from './subscription-mails.ts';

const hour = 3600_000;
let server: TestServer;
let ada: Person;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  ada = await newPerson(server, `ada-${people}@example.org`);
});

async function verify({ id }: Person): Promise<void> {
  await server.services.db
    .updateTable('accounts')
    .set({ email_verified_at: 1 })
    .where('id', '=', id)
    .execute();
}
const subscriptions = (who = ada) => call(server, 'GET', '/mail/v1/subscriptions', { token: who.token });
const set = (scene: string, subscribed: boolean, language = 'en-US', who = ada) =>
  call(server, 'POST', '/mail/v1/subscriptions', {
    token: who.token,
    body: { scene, subscribed },
    headers: { 'accept-language': language },
  });
const subscribed = (...scenes: string[]) => ({
  subscriptions: mailScenes.map((scene) => ({ scene, subscribed: scenes.includes(scene) })),
});
const mailOf = (who: Person) => lastMail(server.services, who.email);

/** Ends a kind of mail as the person does who follows the link of a mail. */
async function followLink(mail: string | null): Promise<void> {
  const link = new URL(/http\S+unsubscribe\?\S+/.exec(mail ?? '')?.[0] ?? '');
  expect((await call(server, 'POST', `${link.pathname}${link.search}`)).body).toEqual({ result: 'ok' });
}

describe('subscriptions', () => {
  it('[R10.10] begin with the membership’s end alone; each is turned on and off, however often it is sent', async () => {
    await verify(ada);
    expect((await subscriptions()).body).toEqual(subscribed('membership'));
    for (const _ of [1, 2])
      expect((await set('check_in', true)).body).toEqual(subscribed('membership', 'check_in'));
    for (const _ of [1, 2]) expect((await set('membership', false)).body).toEqual(subscribed('check_in'));
    expect((await set('check_in', false)).body).toEqual(subscribed());
    expect((await set('membership', true)).body).toEqual(subscribed('membership'));
    expect((await set('security', false)).status).toBe(400);
  });

  it('[R10.10] an address that is not verified gets none, and nothing that its owner ended begins again', async () => {
    await set('membership', false);
    for (const scene of mailScenes)
      expect((await set(scene, true)).body, scene).toMatchObject({ error: 'email_not_verified' });
    expect((await subscriptions()).body).toEqual(subscribed());
  });

  it('[R10.10] one person’s choice is nobody else’s', async () => {
    const bo = await newPerson(server, `bo-${people}@example.org`);
    await Promise.all([ada, bo].map(verify));
    await set('check_in', true);
    await set('membership', false);
    expect((await subscriptions(bo)).body).toEqual(subscribed('membership'));
  });
});

describe('the mail about received files', () => {
  let folder: string;
  async function newLink(title: string): Promise<string> {
    const made = await call(server, 'POST', '/drive/v1/share', {
      token: ada.token,
      body: { file_ids: [folder], title, upload: { max_files: 100, max_bytes: '1000000' } },
    });
    return String(made.body.share_id);
  }
  async function begin(id: string): Promise<string> {
    const begun = await call(server, 'POST', '/drive/v1/share/upload', {
      body: { share_id: id, name: 'stranger’s name.txt', size: 2 },
    });
    return String(begun.body.endpoint);
  }
  const send = async (id: string): Promise<void> => {
    expect((await sendBytes(await begin(id), 0, new Uint8Array([1, 2]))).status).toBe(200);
  };
  beforeEach(async () => {
    await verify(ada);
    folder = await newFolder(server, ada, 'inbox');
  });

  it('[R10.8 R10.10] tells each link and number once, at most once a day, without a stranger’s words', async () => {
    const [first, second] = [await newLink('Photos $& more'), await newLink('Taxes')];
    await send(first);
    await set('received_files', true, 'ko');
    await sendReceivedFiles(server.services);
    // What came before is no news.
    expect(await mailOf(ada)).toBeNull();
    await send(first);
    await send(second);
    await send(second);
    await begin(second);
    await Promise.all([sendReceivedFiles(server.services), sendReceivedFiles(server.services)]);
    const mail = await mailOf(ada);
    expect(mail).toContain('‘Photos $& more’ 링크로 파일 1개가');
    expect(mail).toContain('‘Taxes’ 링크로 파일 2개가');
    expect(mail).not.toContain('stranger');
    expect(mail).toContain(`${server.appUrl}/drive/all`);
    await send(first);
    await sendReceivedFiles(server.services);
    expect(await mailOf(ada)).toBe(mail);
    server.pass(24 * hour);
    await sendReceivedFiles(server.services);
    const next = await mailOf(ada);
    expect(next).toContain('‘Photos $& more’ 링크로 파일 1개가');
    expect(next).not.toContain('Taxes');
    server.pass(24 * hour);
    await sendReceivedFiles(server.services);
    expect(await mailOf(ada)).toBe(next);
  });

  it('[R10.8 R10.10] a file that was being sent is told once it is complete, and others do not hide behind it', async () => {
    const made = await Promise.all(
      Array.from({ length: 22 }, async (_, nth) => ({
        title: `link ${nth}`,
        id: await newLink(`link ${nth}`),
      })),
    );
    // The last in the order in which links are read.
    const links = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const sending = await Promise.all(links.map(({ id }) => begin(id)));
    await set('received_files', true);
    expect((await sendBytes(sending.at(-1) ?? '', 0, new Uint8Array([1, 2]))).status).toBe(200);
    await sendReceivedFiles(server.services);
    expect((await mailOf(ada))?.match(/“link \d+”/g)).toEqual([`“${links.at(-1)?.title}”`]);
  });

  it('[R7.18 R10.10] its own link ends it, until it is turned on again', async () => {
    const link = await newLink('Photos');
    await set('received_files', true);
    await send(link);
    await sendReceivedFiles(server.services);
    const mail = await mailOf(ada);
    await followLink(mail);
    expect((await subscriptions()).body).toEqual(subscribed('membership'));
    await send(link);
    server.pass(24 * hour);
    await sendReceivedFiles(server.services);
    expect(await mailOf(ada)).toBe(mail);
    ada = await signInAgain(server, ada);
    expect((await set('received_files', true)).body).toEqual(subscribed('membership', 'received_files'));
  });

  it('[R10.10] an account that is being deleted gets none', async () => {
    const link = await newLink('Photos');
    await set('received_files', true);
    await send(link);
    await server.services.db
      .updateTable('accounts')
      .set({ delete_at: server.services.clock() + hour })
      .where('id', '=', ada.id)
      .execute();
    await sendReceivedFiles(server.services);
    expect(await mailOf(ada)).toBeNull();
  });
});

describe('the reminder of the check-in', () => {
  /** Moves the clock to an hour of the next day, by the check-in's own time zone (UTC). */
  function passTo(wanted: number): void {
    const day = 24 * hour;
    server.pass(day - (server.services.clock() % day) + wanted * hour);
  }

  it('[R10.10] comes from nine in the morning on, once, to those who have not checked in', async () => {
    await verify(ada);
    const bo = await newPerson(server, `bo-${people}@example.org`);
    await verify(bo);
    for (const who of [ada, bo]) await set('check_in', true, 'id', who);
    passTo(8);
    await sendCheckInReminders(server.services);
    expect(await mailOf(ada)).toBeNull();
    server.pass(hour);
    const again = await signInAgain(server, bo);
    const checkedIn = await call(server, 'POST', '/vip/v1/activity/check-in', { token: again.token });
    expect(checkedIn.body.result).toBe('ACCEPTED');
    await Promise.all([sendCheckInReminders(server.services), sendCheckInReminders(server.services)]);
    const mail = await mailOf(ada);
    expect(mail).toContain(`${server.appUrl}/id/check-in`);
    expect(mail).toContain('Anda belum check-in hari ini.');
    expect(await mailOf(bo)).toBeNull();
    const rows = await server.services.db
      .selectFrom('mail_subscriptions')
      .select('sent_on')
      .where('account_id', '=', ada.id)
      .execute();
    expect(rows[0]?.sent_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    passTo(9);
    await sendCheckInReminders(server.services);
    expect(await mailOf(bo)).not.toBeNull();
  });
});

it('[R1.1] each mail is written in each language', () => {
  const about: readonly SubscriptionMail[] = [
    { scene: 'check_in' },
    { scene: 'received_files', links: [{ title: 'Taxes', files: 1200 }] },
  ];
  for (const one of about) {
    const mails = localeCodes.map((locale) => subscriptionMail(locale, one, 'https://a.test'));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(localeCodes.length);
    expect(new Set(mails.map(({ paragraphs }) => paragraphs.join())).size).toBe(localeCodes.length);
    for (const { paragraphs } of mails) expect(paragraphs.join()).not.toMatch(/[{}]/);
  }
});
