// What the console shows of the server as a whole: how it stands, who may come in, who runs it, which mails failed.
import { locales } from '@aloft/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { limits } from '../doctor/limits.ts';
import { changeRole } from '../management/accounts.ts';
import { operatorActions } from '../management/change-log.ts';
import { pathOfSection } from './layout.ts';
import { pathOfFailedMails } from './paths.ts';
import { ConsoleClient, confirmationOf } from './testing/console-client.ts';
import { addFailedMail } from './testing/server-things.ts';
import { consoleTranslations } from './translations/translations.ts';

const adminKey = 'the-key-of-an-operator';
const hostile = `"><script>alert(1)</script>`;
let server: TestServer;
let ada: Person;
let grace: ConsoleClient;
beforeAll(async () => {
  server = await startTestServer({ adminPort: 0, adminKey });
  ada = await newPerson(server, 'ada@example.org');
  grace = new ConsoleClient(server);
  await grace.signIn(adminKey);
});
afterAll(() => server.stop());

const text = async (path: string): Promise<string> => (await grace.get(path)).text;
const logOf = (action: string) =>
  server.services.db
    .selectFrom('operator_log')
    .select(['operator', 'subject', 'detail'])
    .where('action', '=', action)
    .orderBy('created_at')
    .execute();
const signUp = (email: string, link?: string) =>
  call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password: 'a long password', sign_up_link: link },
  });
/** Not older than what was just changed. */
const fresh = () => server.pass(10_000);

describe('the texts', () => {
  it('name every change and every limit in each language', () => {
    for (const { code: locale } of locales) {
      const { actions, overview } = consoleTranslations[locale];
      for (const name of operatorActions) {
        const { label, confirm } = actions[name];
        expect([locale, name, label.length > 0, confirm.length > 0]).toEqual([locale, name, true, true]);
      }
      for (const limit of limits) expect(overview.lacks[limit]).not.toBe('');
    }
  });
});

describe('sign-up', () => {
  it('[R6.5] is closed and opened with a form, for the next sign-up on, and written down', async () => {
    expect(await text('/sign-up')).toContain('This is the default.');
    const asked = await grace.begin('signUp.set', { mode: 'closed' });
    expect(asked.text).toContain('Nobody can create an account.');
    expect((await signUp('bo@example.org')).status).toBe(200);
    expect((await grace.ask('POST', '/changes/signUp.set', confirmationOf(asked.text))).status).toBe(303);
    expect((await signUp('cy@example.org')).body.error).toBe('sign_up_closed');
    const page = await text('/sign-up');
    expect(page).toContain('Set by an operator.');
    expect(page).toContain('No invitation link works while sign-up is closed.');
    expect(page).not.toContain('/changes/signUpLink.create"');
    expect((await grace.begin('signUpLink.create', { days: '7' })).status).toBe(403);
    await grace.change('signUp.set', { mode: 'invited' });
    expect((await signUp('cy@example.org')).body.error).toBe('sign_up_link_required');
    expect(await logOf('signUp.set')).toEqual([
      { operator: 'Grace', subject: '', detail: '{"mode":"closed"}' },
      { operator: 'Grace', subject: '', detail: '{"mode":"invited"}' },
    ]);
    expect(await text('/log')).toContain('Who can sign up: By invitation');
  });

  it('[R6.5 P42b] has links: one is shown once, makes an account, and says so; another is revoked', async () => {
    const wanted = { label: hostile, quota: '20 GiB', membershipDays: '30', days: '3' };
    const made = await grace.change('signUpLink.create', wanted);
    expect(made.text).not.toContain('<script');
    const url = /<code>([^<]*sign_up=[^<]*)<\/code>/.exec(made.text)?.[1] ?? '';
    const secret = new URL(url).searchParams.get('sign_up') ?? '';
    expect(secret.length).toBeGreaterThan(20);
    const before = await text('/sign-up');
    const cells = ['<td data-head="Membership days">30</td>', '<td data-head="State">Open</td>'];
    for (const shown of ['&lt;script&gt;', '20 GB', 'Grace', ...cells]) expect(before).toContain(shown);
    expect(before).not.toContain('<script');
    expect(before).not.toContain(secret);
    expect((await signUp('cy@example.org', secret)).status).toBe(200);
    expect(await text('/sign-up')).toMatch(/Used: <a href="[^"]*">cy@example.org<\/a>/);
    const log = JSON.stringify(await logOf('signUpLink.create'));
    for (const told of [secret, 'script']) expect(log).not.toContain(told);
    for (const shown of ['Membership days: 30', 'Days until it expires: 3'])
      expect(await text('/log')).toContain(shown);

    const other = await grace.change('signUpLink.create', { days: '1' });
    const lost = /sign_up=([\w-]+)/.exec(other.text)?.[1] ?? '';
    const id = /name="id" value="([\w-]+)"/.exec(await text('/sign-up'))?.[1] ?? '';
    expect((await grace.change('signUpLink.revoke', { id })).status).toBe(303);
    expect((await signUp('di@example.org', lost)).body.error).toBe('sign_up_link_invalid');
    const after = await text('/sign-up');
    expect(after).toContain('<td data-head="State">Revoked</td>');
    expect(after).not.toContain('/changes/signUpLink.revoke"');
    expect((await grace.begin('signUpLink.revoke', { id })).status).toBe(404);
    expect(await logOf('signUpLink.revoke')).toMatchObject([{ subject: id }]);
  });

  it('[R6.5] has no form where the environment decides, and takes none', async () => {
    const fixed = await startTestServer({ adminPort: 0, adminKey, signUp: 'open' });
    const client = new ConsoleClient(fixed);
    await client.signIn(adminKey);
    const page = (await client.get('/sign-up')).text;
    expect(page).toContain('Set by ALOFT_SIGN_UP on the server.');
    expect(page).not.toContain('/changes/signUp.set"');
    const asked = await client.begin('signUp.set', { mode: 'closed' });
    expect(asked.status).toBe(400);
    const confirmed = {
      mode: 'closed',
      confirmed: 'yes',
      request: 'B'.repeat(22),
      csrf: await client.csrf(),
    };
    expect((await client.ask('POST', '/changes/signUp.set', confirmed)).status).toBe(400);
    expect(await fixed.services.db.selectFrom('server_settings').selectAll().execute()).toEqual([]);
    expect(await fixed.services.db.selectFrom('operator_log').selectAll().execute()).toEqual([]);
    await fixed.stop();
  });
});

describe('the role of an account', () => {
  it('[R6.5] is given and taken on its page; the last operator keeps it, also of two who lose it at once', async () => {
    await grace.change('signUp.set', { mode: 'open' });
    const bea = await newPerson(server, 'bea@example.org');
    const roleOf = async ({ token }: Person) =>
      (await call(server, 'GET', '/v1/user/me', { token })).body.role ?? 'person';
    await grace.change('account.role', { id: ada.id, role: 'operator' });
    expect(await roleOf(ada)).toBe('operator');
    const alone = await text(`/accounts/${ada.id}`);
    expect(alone).toContain('This is the only operator.');
    expect(alone).not.toContain('/changes/account.role"');
    expect((await grace.begin('account.role', { id: ada.id, role: 'person' })).status).toBe(400);
    await grace.change('account.role', { id: bea.id, role: 'operator' });
    const lose = ({ id, email }: Person, requestId: string) => {
      const operator = { name: 'Grace', via: 'console', address: '' } as const;
      return changeRole(server.services, { operator, requestId }, { id, email }, 'person');
    };
    const ended = await Promise.all([lose(ada, 'one'), lose(bea, 'two')]);
    expect(ended.filter((one) => one === null)).toHaveLength(1);
    expect([await roleOf(ada), await roleOf(bea)].toSorted()).toEqual(['operator', 'person']);
    expect((await logOf('account.role')).filter(({ detail }) => detail.includes('person'))).toHaveLength(1);
  });
});

describe('mails that failed', () => {
  it('[R6.5] are listed with what the mail server said, and tried again at once where they still can', async () => {
    const { db, clock } = server.services;
    const waits = await addFailedMail(server.services, { recipient: 'wait@example.org', subject: hostile });
    const over = await addFailedMail(server.services, {
      recipient: 'over@example.org',
      given_up_at: clock(),
    });
    const page = await text('/failed-mails');
    for (const shown of [
      'wait@example.org',
      'over@example.org',
      'EENVELOPE 451',
      'Given up',
      '&lt;script&gt;',
    ])
      expect(page).toContain(shown);
    expect(page).not.toContain('<script');
    expect([waits, over].map((id) => page.includes(`value="${id}"`))).toEqual([true, false]);
    const nextOf = (id: string) =>
      db.selectFrom('mails').select('next_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await nextOf(waits)).next_at).toBeGreaterThan(clock());
    expect((await grace.change('mail.retry', { id: waits })).status).toBe(303);
    expect((await nextOf(waits)).next_at).toBeLessThanOrEqual(clock());
    expect((await grace.begin('mail.retry', { id: over })).status).toBe(404);
    expect(await logOf('mail.retry')).toMatchObject([{ operator: 'Grace', subject: waits, detail: '{}' }]);
    expect(await text('/log')).not.toContain('wait@example.org');
  });
});

describe('the overview', () => {
  it('[R6.5] is the first page, and says how many there are, what they store and what failed', async () => {
    expect((await grace.get('')).headers.location).toBe(pathOfSection('overview'));
    await storeFile(server, ada, 'a.txt', 'twelve bytes');
    fresh();
    const page = await text('/overview');
    const { db } = server.services;
    const accounts = (await db.selectFrom('accounts').select('id').execute()).length;
    for (const shown of [
      `<dt>Accounts</dt><dd><a href="${pathOfSection('accounts')}">${accounts}</a></dd>`,
      `<dt>New in the last 7 days</dt><dd>${accounts}</dd>`,
      '<dt>Stored in all accounts</dt><dd>12 B</dd>',
      `<dt>Failed mails</dt><dd><a href="${pathOfFailedMails}">2</a></dd>`,
      '<dt>Last good backup</dt><dd>Backups are off</dd>',
      '<td data-head="Kind">Emptying the trash</td>',
    ])
      expect(page).toContain(shown);
    expect(page).toMatch(/<dt>Version<\/dt><dd>\d+\.\d+\.\d+/);
  });

  it('[R6.5] counts who came in the last seven days apart', async () => {
    const { db, clock } = server.services;
    const week = 7 * 24 * 3600_000;
    await db
      .updateTable('accounts')
      .set({ created_at: clock() - week - 60_000 })
      .where('id', '=', ada.id)
      .execute();
    fresh();
    const accounts = (await db.selectFrom('accounts').select('id').execute()).length;
    expect(await text('/overview')).toContain(`<dt>New in the last 7 days</dt><dd>${accounts - 1}</dd>`);
  });

  it('says what the server lacks, each with what to do, in the reader’s language', async () => {
    const page = await text('/overview');
    for (const name of ['ALOFT_PUBLIC_URL', 'ALOFT_SMTP_URL', 'ALOFT_FFMPEG', 'ALOFT_BACKUPS'])
      expect(page).toContain(name);
    for (const name of ['ALOFT_TRUSTED_PROXIES', 'demo@aloft.example']) expect(page).not.toContain(name);
    const korean = (await grace.get('/overview', { 'accept-language': 'ko' })).text;
    expect(korean).toContain(consoleTranslations.ko.overview.lacks.mail);
  });

  it('is answered in time where a part of it cannot be, and says which', async () => {
    const broken = await startTestServer(
      { adminPort: 0, adminKey },
      {
        disk: {
          hasRoom: async () => true,
          measure: () => Promise.reject(new Error('no disk')),
        },
      },
    );
    const client = new ConsoleClient(broken);
    await client.signIn(adminKey);
    const page = await client.get('/overview');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<dt>Free disk space</dt><dd>Not available right now</dd>');
    await broken.stop();
  });
});
