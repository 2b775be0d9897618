import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventOf, order, sellYear, tell } from '../../proofs/testing/shop.ts';
import {
  call,
  newPerson,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { lastMail } from '../accounts/outbox.ts';
import { addDays } from './membership.ts';
import { reminderMail } from './reminder-mail.ts';
import { sendReminders } from './reminders.ts';

const day = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sellYear(server);
});
afterAll(() => server.stop());

async function buyer(email: string, { verified }: { verified: boolean }, language = 'ko') {
  const who = await newPerson(server, email);
  const made = await order(server, who, { product_id: 'year' }, { 'accept-language': language });
  await tell(server, eventOf(made.order_id, 'paid'));
  if (verified) {
    await server.services.db
      .updateTable('accounts')
      .set({ email_verified_at: 1 })
      .where('id', '=', who.id)
      .execute();
  }
  return who;
}
const round = async (email: string): Promise<string | null> => {
  await sendReminders(server.services);
  return lastMail(server.services, email);
};

it('[R7.18 R4.8] buyers are told once that the end is near, and the mail’s own link ends such mails', async () => {
  const ada = await buyer('ada@example.org', { verified: true });
  await buyer('bo@example.org', { verified: false });
  const guest = await newPerson(server, 'guest@example.org');
  await server.services.db
    .updateTable('accounts')
    .set({ email_verified_at: 1 })
    .where('id', '=', guest.id)
    .execute();
  await addDays(server.services.db, guest.id, 365, server.services.clock());
  server.pass(361 * day);
  expect(await round(ada.email)).toBeNull();
  server.pass(2 * day);
  const mail = await round(ada.email);
  expect(mail).toContain('멤버십 종료일:');
  expect(mail).toContain(`${server.appUrl}/drive/payment?locale=ko`);
  expect(mail).toContain(`${server.appUrl}/ko/unsubscribe?d=`);
  expect(await lastMail(server.services, 'bo@example.org')).toBeNull();
  expect(await lastMail(server.services, guest.email)).toBeNull();
  expect((await server.services.db.selectFrom('reminders').selectAll().execute()).length).toBe(1);
  await Promise.all([sendReminders(server.services), sendReminders(server.services)]);
  expect((await server.services.db.selectFrom('reminders').selectAll().execute()).length).toBe(1);

  // A longer membership has another end, and another mail; in the language of the newest order.
  const again = await signInAgain(server, ada);
  const made = await order(server, again, { product_id: 'year' }, { 'accept-language': 'id' });
  await tell(server, eventOf(made.order_id, 'paid'));
  server.pass(365 * day);
  const second = await round(ada.email);
  expect(second).toContain('Premium Anda berakhir pada:');

  const link = new URL(/http\S+unsubscribe\?\S+/.exec(second ?? '')?.[0] ?? '');
  expect(link.pathname).toBe('/id/unsubscribe');
  const ended = await call(server, 'POST', `${link.pathname}${link.search}`);
  expect(ended.body).toEqual({ result: 'ok' });
  await server.services.db.deleteFrom('reminders').execute();
  await sendReminders(server.services);
  expect(await server.services.db.selectFrom('reminders').selectAll().execute()).toEqual([]);
});

it('[R1.1] the mail is written in each language, with its date', () => {
  const facts = { end: Date.UTC(2027, 0, 31), shop: 'https://a.test/shop' };
  const mails = localeCodes.map((locale) => reminderMail(locale, facts));
  expect(new Set(mails.map((one) => one.subject)).size).toBe(localeCodes.length);
  for (const { paragraphs } of mails) {
    for (const said of ['2027', '31', facts.shop]) expect(paragraphs.join()).toContain(said);
  }
});
