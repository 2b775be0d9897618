import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { setProduct } from '../../features/settings/products.ts';
import { runAloftHere } from '../testing/operator-process.ts';
import { call, newShare, storeFile } from '../testing/start-test-server.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { askWithin, pathOf } from './testing/requests.ts';
import { differences, readRows, rewind, writesSoFar } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.stop());

/** Line separators, C0 and C1 controls, and all direction marks. */
const hiding = [
  '\r\nset-cookie: a=b',
  '\u0007\u001b[2J',
  '\u0085\u009b',
  '\u061c\u200e\u200f',
  '\u2028\u2029',
  '\u202a\u202b\u202c\u202d\u202e',
  '\u2066\u2067\u2068\u2069',
] as const;
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Every text in a value, including field names. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      yield name;
      yield* textsOf(inner);
    }
}
/** Tables of messages: the only texts of several lines, whose ends are no hidden characters. */
const ofLines: ReadonlySet<string> = new Set(['feedback', 'contacts']);
const onOneLine = (row: Readonly<Record<string, unknown>>) => ({
  ...row,
  message: String(row.message).replaceAll('\n', ' '),
  trace: String(row.trace).replaceAll('\n', ' '),
});

const hides = (value: unknown): boolean => [...textsOf(value)].some((text) => hidden.test(text));

interface Place {
  readonly name: string;
  readonly put: (draft: Draft, text: string) => Draft;
}

const within = (text: string, what: string): string => `${text.slice(0, 1)}${what}${text.slice(1)}`;

/** A setter for each text of a JSON value. */
function* jsonPlaces(
  value: unknown,
  name: string,
): Generator<{ name: string; put: (what: string) => unknown }> {
  if (typeof value === 'string') yield { name, put: (what) => within(value, what) };
  else if (Array.isArray(value)) {
    for (const [at, inner] of value.entries())
      for (const place of jsonPlaces(inner, `${name}[${at}]`))
        yield { name: place.name, put: (what) => value.with(at, place.put(what)) };
  } else if (typeof value === 'object' && value !== null) {
    yield { name: `${name}.*`, put: (what) => ({ ...value, [`x${what}`]: 'x' }) };
    for (const [field, inner] of Object.entries(value))
      for (const place of jsonPlaces(inner, `${name}.${field}`))
        yield { name: place.name, put: (what) => ({ ...value, [field]: place.put(what) }) };
  }
}

/** Every text slot of a call: fields at any depth, the query, the path; as JSON and as a form. */
function placesOf(one: Call): Place[] {
  const good = draftOf(one, world.ada.who.token);
  const json = good.body !== null && 'json' in good.body ? good.body.json : null;
  const fields = [...jsonPlaces(json, '')];
  return [
    ...fields.map(({ name, put }) => ({
      name,
      put: (draft: Draft, what: string) => ({ ...draft, body: { json: put(what) } }),
    })),
    ...good.query.map(([name, value]) => ({
      name: `?${name}`,
      put: (draft: Draft, what: string): Draft => ({
        ...draft,
        query: draft.query.map(([at, old]) =>
          at === name ? [at, encodeURIComponent(within(decodeURIComponent(value), what))] : [at, old],
        ),
      }),
    })),
    ...Object.entries(good.params).map(([name, value]) => ({
      name: `:${name}`,
      put: (draft: Draft, what: string): Draft => ({
        ...draft,
        params: { ...draft.params, [name]: encodeURIComponent(within(decodeURIComponent(value), what)) },
      }),
    })),
  ];
}

const Json = v.pipe(v.string(), v.parseJson());

describe('invisible characters', () => {
  it('[P22c] in every text field of every route: refused or removed, and in no row, response or log line', async () => {
    const { db } = world.server.services;
    const faults: string[] = [];
    let tried = 0;
    for (const one of callsOf(world)) {
      for (const [nth, place] of placesOf(one).entries()) {
        // Password hashing is slow: such calls get one character per field, and all of them over all fields.
        const kinds = one.slow === true ? [hiding[nth % hiding.length] ?? ''] : hiding;
        for (const what of kinds) {
          tried += 1;
          const draft = place.put(draftOf(one, world.ada.who.token), what);
          const logged = world.log.length;
          const before = await writesSoFar(db);
          const answer = await askWithin(world, one, draft, 120_000);
          const said = v.safeParse(Json, answer.text);
          const fault = (where: string) =>
            faults.push(`${one.route} ${place.name} ${JSON.stringify(what)}: in ${where} (${answer.status})`);
          if (said.success && hides(said.output)) fault('the answer');
          if (world.log.slice(logged).some((line) => hides(v.parse(Json, line)))) fault('the log');
          if ((await writesSoFar(db)) === before) continue;
          await settled(world.server);
          const changed = differences(world.baseline, await readRows(db));
          for (const { table, row } of changed)
            if (hides(ofLines.has(table) ? onOneLine(row) : row)) fault(`${table} ${pathOf(one, draft)}`);
          await rewind(db, world.baseline, changed);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(1500);
  });

  it('[P22c] are removed from names and titles', async () => {
    const { server, ada } = world;
    const { db } = server.services;
    const own = (method: string, path: string, body: unknown) =>
      call(server, method, path, { token: ada.who.token, body });
    const name = 'Ada\r\nBcc: eve\u202e \u2066Lovelace\u200f';
    const clean = 'Ada Bcc: eve Lovelace';
    expect((await own('PATCH', '/v1/user/me', { name })).body.name).toBe(clean);
    const made = await call(server, 'POST', '/v1/auth/signup', {
      body: { client_id: 'aloft-terminal', email: 'eve@example.org', password: 'a long password', name },
    });
    const stored = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', String(made.body.sub))
      .executeTakeFirstOrThrow();
    expect(stored.name).toBe(clean);
    const nameless = await call(server, 'POST', '/v1/auth/signup', {
      body: {
        client_id: 'aloft-terminal',
        email: 'bob@example.org',
        password: 'a long password',
        name: '\u202e\r\n',
      },
    });
    const other = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', String(nameless.body.sub))
      .executeTakeFirstOrThrow();
    expect(other.name).toBe('bob');
    const share = await newShare(server, ada.who, [ada.file], { title: name });
    const seen = await call(server, 'GET', `/drive/v1/share?share_id=${share.id}`);
    expect(seen.body).toMatchObject({ title: clean, user_info: { nickname: clean } });
    const renamed = await own('PATCH', `/drive/v1/share/${share.id}`, {
      title: 'a\u0000'.replace('\u0000', '\t\u009bb'),
    });
    expect(renamed.body.title).toBe('a b');
    const file = await storeFile(server, ada.who, '\u200eשלום\u200f.txt', 'marks');
    expect((await call(server, 'GET', `/drive/v1/files/${file}`, { token: ada.who.token })).body.name).toBe(
      'שלום.txt',
    );
    for (const spoilt of ['a\u202egpj.exe', 'a\r\nb.txt', 'a\u0085b', 'a\u2028b', 'a\u2067b']) {
      const refused = await own('PATCH', `/drive/v1/files/${file}`, { name: spoilt });
      expect(refused.body).toMatchObject({ error: 'invalid_argument' });
    }
    await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  });

  it('[P22c] a password may contain any: it is never shown, and existing ones stay valid', async () => {
    const { server } = world;
    const body = {
      client_id: 'aloft-terminal',
      email: 'marks@example.org',
      password: 'סיסמה\u200f\u202b ארוכה',
    };
    expect((await call(server, 'POST', '/v1/auth/signup', { body })).status).toBe(200);
    const signed = await call(server, 'POST', '/v1/auth/signin', {
      body: { client_id: 'aloft-terminal', username: body.email, password: body.password },
    });
    expect(signed.status).toBe(200);
  });

  it('[P22c] are refused in operator input: commands, clients, the sender of mails, products', async () => {
    const { configuration, services } = world.server;
    for (const what of hiding) {
      const ran = await runAloftHere(configuration, [
        'activity',
        'set',
        `spring${what}`,
        '--start',
        'now',
        '--end',
        '2037-01-31',
        '--days',
        '1',
      ]);
      expect([what, ran.code]).toEqual([what, 2]);
      const clients = JSON.stringify([{ id: 'a-client', name: `Tool${what}` }]);
      expect([what, readConfiguration({ ALOFT_CLIENTS: clients }).ok]).toEqual([what, false]);
      expect([what, readConfiguration({ ALOFT_MAIL_FROM: `Aloft${what} <a@example.org>` }).ok]).toEqual([
        what,
        false,
      ]);
    }
    const sold = { name: 'A year\u202e', days: 365, price: 100, currency: 'EUR' };
    await setProduct(services, { id: 'marked', language: '' }, sold);
    const row = await services.db
      .selectFrom('products')
      .select('name')
      .where('id', '=', 'marked')
      .executeTakeFirst();
    expect(row?.name).toBe('A year');
    await setProduct(services, { id: 'marked', language: '' }, null);
  });
});

/** Where a request's text is read without `parseBody` and `parseQuery`, which check every field: each with its reason. */
const readElsewhere: Readonly<Record<string, string>> = {
  "features/accounts/sign-in/authorize-routes.ts header('authorization')": 'whether there is one',
  "features/accounts/sessions/session-origin.ts header('user-agent')":
    'a program’s name of plain characters is all that is kept',
  "operations/admin/routes.ts header('x-admin-key')": 'compared with the key',
  "operations/console/origin-guard.ts header('origin')": 'compared with our own',
  "operations/console/origin-guard.ts header('sec-fetch-site')": 'compared with a word',
  "operations/console/origin-guard.ts header('sec-fetch-dest')": 'compared with three words',
  "operations/console/origin-guard.ts header('sec-fetch-mode')": 'compared with two words',
  "operations/console/account-session.ts header('authorization')": 'looked at for one word',
  "operations/metrics/routes.ts header('authorization')": 'compared with the key',
  "operations/console/visit.ts header('accept-language')": 'chooses one of six languages',
  "features/captcha/guard.ts header('x-captcha-token')": 'looked up by its hash',
  "features/captcha/routes.ts header('accept-language')": 'chooses one of six languages',
  "features/content/routes.ts header('if-range')": 'compared with the entity tag',
  "features/content/routes.ts header('range')": 'numbers',
  "features/content/routes.ts query('entry')": 'a number',
  "features/streams/routes.ts header('if-range')": 'compared with the entity tag',
  "features/streams/routes.ts header('range')": 'numbers',
  "platform/http/country.ts header('cf-ipcountry')": 'two letters',
  "platform/http/country.ts header('x-country')": 'two letters',
  "features/accounts/sessions/session-middleware.ts header('authorization')": 'letters, digits, dashes',
  "platform/http/cross-site.ts header('authorization')": 'whether there is one',
  "platform/http/cross-site.ts header('sec-fetch-dest')": 'compared with a word',
  "platform/http/cross-site.ts header('sec-fetch-mode')": 'compared with a word',
  "platform/http/cross-site.ts header('sec-fetch-site')": 'compared with a word',
  "features/pages/in-process-calls.ts header('sec-fetch-site')": 'compared with two words',
  'platform/http/navigation.ts header(name)': 'looked at for three words',
  "platform/http/navigation.ts header('sec-fetch-dest')": 'compared with a word',
  "platform/http/navigation.ts header('sec-fetch-mode')": 'compared with a word',
  "platform/http/navigation.ts header('sec-fetch-site')": 'compared with two words',
  "features/shares/seen-by-person.ts header('user-agent')": 'looked at for the names of robots',
  "platform/http/idempotency.ts header('idempotency-key')": 'letters, digits, dashes',
  "features/accounts/sessions/session-middleware.ts header('origin')": 'compared with our own',
  "features/accounts/sessions/session-middleware.ts header('cookie')": 'whether there is one',
  "features/accounts/sessions/session-middleware.ts header('sec-fetch-site')": 'compared with a word',
  "platform/http/request-frame.ts header('x-device-id')": 'letters, digits, dashes',
  "platform/http/request-frame.ts header('x-forwarded-for')": 'an address, or nothing',
  "platform/http/parse.ts header('content-type')": 'chooses how the body is read',
  'platform/http/parse.ts query()': 'what parseQuery reads',
  'platform/http/parse.ts readText(': 'what parseBody reads',
  "platform/mail/reader-locale.ts header('accept-language')": 'chooses one of six languages',
  'platform/mail/unsubscribe.ts readText(': 'another function of this name: a text that we signed',
  'features/pages/in-process-calls.ts header(name)': 'handed on to our own API',
  "features/pages/built-bundle.ts header('accept-encoding')": 'looked at for one word',
  "features/pages/locale.ts header('accept-language')": 'chooses one of six languages',
  "features/pages/facts.ts header('sec-fetch-dest')": 'compared with a word',
  "features/content/expired-link.ts header('sec-fetch-dest')": 'compared with a word',
  "features/content/expired-link.ts header('sec-fetch-mode')": 'compared with a word',
  "platform/mail/routes.ts header('accept')": 'looked at for one word',
  "platform/mail/routes.ts header('sec-fetch-mode')": 'compared with a word',
  "platform/mail/routes.ts queries('d')": 'counted',
  'features/pages/article-form.ts readText(': 'handed to parseValue, field by field',
  'features/pages/contact-form.ts readText(': 'handed to parseValue, field by field',
  "features/pages/kept-pages.ts header('accept-encoding')": 'looked at for one word',
  "features/pages/kept-pages.ts header('if-none-match')": 'compared with our own',
  "features/pages/own-form.ts header('origin')": 'compared with our own',
  "features/pages/own-form.ts header('sec-fetch-site')": 'compared with a word',
  "features/pages/preferences.ts header('referer')": 'rebuilt as a path of our own',
  "features/pages/read-first.ts header('user-agent')": 'looked at for one word',
  'features/payments/routes.ts readText(':
    'signed by the payment provider, and its schema holds no text of a person',
  "features/payments/routes.ts header('accept-language')": 'chooses one of six languages',
  "features/payments/sandbox-routes.ts header('accept-language')": 'chooses one of six languages',
  "features/pages/phone-redirect.ts header('sec-ch-ua-mobile')": 'compared with one word',
  "features/pages/phone-redirect.ts header('user-agent')": 'looked at for the words of phones',
  "features/pages/facts.ts header('sec-ch-ua-arch')": 'compared with two words',
  "features/pages/facts.ts header('sec-ch-ua-platform')": 'compared with the names of platforms',
  "features/pages/facts.ts header('user-agent')": 'looked at for the names of platforms',
  'features/payments/sandbox-routes.ts readText(': 'one of two words',
  "features/tasks/routes.ts queries('task_ids')": 'handed to parseQuery as one',
  "features/uploads/routes.ts header('upload-offset')": 'a number',
  "features/uploads/store/routes.ts header('authorization')": 'looked at for the signature’s name',
};

it('[P22c] no route reads text without the two functions that check every field, except where a list says why', () => {
  const folder = join(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(testing|hostile|conformance)\//.test(path));
  const found = new Set<string>();
  for (const path of files) {
    const source = readFileSync(join(folder, path), 'utf8');
    const reads =
      /\.req(?:\.raw)?\s*\.(?<read>(?:header|query|queries)\([^)]*\)|(?:json|text|formData|parseBody|blob|arrayBuffer|valid)\(|body\b)|(?<![\w.])(?<text>readText\()/g;
    for (const match of source.matchAll(reads)) {
      const { read, text } = match.groups ?? {};
      if (text !== undefined && /function\s*$/.test(source.slice(0, match.index))) continue;
      found.add(`${path} ${read ?? text}`);
    }
  }
  expect([...found].toSorted()).toEqual(Object.keys(readElsewhere).toSorted());
});
