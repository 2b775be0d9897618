import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { servePages } from '../../features/pages/serve.ts';
import { sealPassCode } from '../../features/shares/passcodes.ts';
import type { Call } from './testing/call.ts';
import { type Break, breaksOf, draftOf, mixOf } from './testing/cases.ts';
import { faultsOfHeaders } from './testing/oracle.ts';
import { pagesOf } from './testing/pages.ts';
import { pick, randomOf, some } from './testing/random.ts';
import { type Answered, askWithin, pathOf } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { escapes, texts } from './testing/values.ts';
import { startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);
/** Malformed requests: at least, of each page, and with several faults at once. */
const { least, ofEach, mixes } = sized({
  gate: { least: 200, ofEach: 3, mixes: 80 },
  all: { least: 1500, ofEach: 60, mixes: 500 },
});

let world: World;
beforeAll(async () => {
  world = await startWorld({ pages: servePages });
});
afterAll(() => world.server.stop());

const cookies = [
  'locale',
  'theme',
  'sidebar',
  'view_own',
  'view_shared',
  'aloft-session',
  'aloft-refresh',
  'aloft-attempt',
];
const names = [
  'view',
  'order',
  'action',
  'scene',
  '__source',
  '__medium',
  '__campaign',
  's_code',
  'locale',
  'port',
  'origin',
];

/** Mutations of a page: every cookie and parameter it knows, with all hostile texts. */
function ownBreaks(): Break[] {
  const encoded = [...escapes, ...texts.map((text) => encodeURIComponent(text))];
  return [
    ...cookies.flatMap((name) =>
      encoded.map(
        (value): Break => ({
          what: `cookie ${name}=${value.slice(0, 40)}`,
          refused: false,
          apply: (draft) => ({ ...draft, headers: { ...draft.headers, cookie: `${name}=${value}` } }),
        }),
      ),
    ),
    ...names.flatMap((name) =>
      encoded.map(
        (value): Break => ({
          what: `?${name}=${value.slice(0, 40)}`,
          refused: false,
          apply: (draft) => ({ ...draft, query: [...draft.query, [name, value], [name, 'x']] }),
        }),
      ),
    ),
    ...texts
      .filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))
      .map(
        (text): Break => ({
          what: `accept-language ${text.slice(0, 40)}`,
          refused: false,
          apply: (draft) => ({ ...draft, headers: { ...draft.headers, 'accept-language': text } }),
        }),
      ),
  ];
}

/** What is wrong with a page: it must be complete, escape its input, and never be a 500. */
function faultsOf(answer: Answered, method: string): string[] {
  const { status, headers, text } = answer;
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return [
    ...faultsOfHeaders(answer),
    ...(status >= 500 ? [`status ${status} ${text.slice(0, 200)}`] : []),
    ...(method === 'GET' && isPage && !/<main[\s>]/.test(text) ? ['a blank page'] : []),
    ...(text.includes('<img src=x') ? ['markup from outside'] : []),
    ...(text.includes('bo-secret') || text.includes('ada-secret') ? ['a secret'] : []),
  ];
}

it(`[P28a] more than ${least} page requests with every parameter, cookie and header malformed: each is a page, none is blank`, async () => {
  const { db } = world.server.services;
  const random = randomOf(seed);
  const faults: string[] = [];
  let asked = 0;
  const run = async (one: Call, broken: Break): Promise<void> => {
    asked += 1;
    const draft = broken.apply(draftOf(one, ''));
    const answer = await askWithin(world, one, draft, 120_000);
    for (const fault of faultsOf(answer, draft.method))
      faults.push(`${pathOf(one, draft).slice(0, 200)} with ${broken.what}: ${fault}`);
  };
  const table = pagesOf(world).map((one) => ({ one, breaks: [...breaksOf(one, []), ...ownBreaks()] }));
  for (const { one, breaks } of table)
    for (const broken of some(random, breaks, ofEach)) await run(one, broken);
  for (let n = 0; n < mixes; n += 1) {
    const { one, breaks } = pick(random, table);
    await run(one, mixOf(random, breaks));
  }
  const now = await readRows(db);
  await rewind(db, world.baseline, differences(world.baseline, now));
  expect(faults.slice(0, 40), `ALOFT_SEED=${seed}: ${faults.length} of ${asked}`).toEqual([]);
  expect(asked).toBeGreaterThan(least);
});

it('[P28a R4.1] any text as the passcode in the URL: the page asks for one, or opens', async () => {
  const { bo } = world;
  const faults: string[] = [];
  const given = [
    ...escapes,
    ...[...texts, 'x'.repeat(65), 'a\u0000b'].map((text) => encodeURIComponent(text)),
  ];
  for (const text of given) {
    const page: Call = {
      route: 'GET *',
      path: `/s/${bo.lockedShare.id}?s_code=${text}`,
      listener: 'app',
      as: 'nobody',
    };
    const answer = await askWithin(world, page, draftOf(page, ''), 120_000);
    const wrong = [...faultsOf(answer, 'GET'), ...(answer.status === 200 ? [] : [`status ${answer.status}`])];
    if (answer.text.includes('bo-locked')) wrong.push('opened');
    for (const fault of wrong) faults.push(`${text.slice(0, 60)}: ${fault}`);
    await world.server.services.db.deleteFrom('rate_limits').execute();
    await world.server.services.db.deleteFrom('pass_tries').execute();
  }
  expect(faults).toEqual([]);
});

it('[R4.1] a passcode that looks like a number opens its share from the URL', async () => {
  const { bo, server } = world;
  for (const code of ['234567', '2e3456', '777777']) {
    const { id } = bo.lockedShare;
    await server.services.db
      .updateTable('shares')
      .set({ pass_sealed: await sealPassCode(server.services, id, code) })
      .where('id', '=', bo.lockedShare.id)
      .execute();
    const page = await fetch(`${server.appUrl}/s/${bo.lockedShare.id}?s_code=${code}`, {
      redirect: 'manual',
    });
    expect([code, page.status, page.headers.get('location')]).toEqual([code, 303, `/s/${bo.lockedShare.id}`]);
    expect(page.headers.getSetCookie().join()).toContain('sp-');
  }
});

it('[P28a] an undecodable URL is refused or has no page', async () => {
  const places = ['/', '/s/', '/ko/s/', '/drive/all/', '/q/', '/assets/'];
  const faults: string[] = [];
  for (const place of places) {
    for (const text of escapes) {
      const page: Call = { route: 'GET *', path: `${place}${text}`, listener: 'app', as: 'nobody' };
      const answer = await askWithin(world, page, draftOf(page, ''), 120_000);
      for (const fault of faultsOf(answer, 'GET')) faults.push(`${place}${text.slice(0, 60)}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
