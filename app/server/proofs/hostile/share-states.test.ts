import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from '../../features/pages/serve.ts';
import { consoleRoot } from '../../operations/console/paths.ts';
import { call } from '../testing/start-test-server.ts';
import type { Call } from './testing/call.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { type Answered, askWithin } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ pages: servePages });
});
afterAll(() => world.server.stop());

type Change = Partial<{
  audit: 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
  deleted_at: number;
  expires_at: number;
  pass_version: number;
  restore_limit: number;
}>;

/** The states that a share may be in after its passcode was given, and the responses of its calls. */
const states: Readonly<Record<string, Change | 'gone'>> = {
  OK: {},
  NOT_FOUND: 'gone',
  DELETED: { deleted_at: 1 },
  EXPIRED: { expires_at: 1 },
  AUDITING: { audit: 'AUDITING' },
  PROHIBITED: { audit: 'PROHIBITED' },
  SENSITIVE_RESOURCE: { audit: 'SENSITIVE_RESOURCE' },
  SENSITIVE_WORD: { audit: 'SENSITIVE_WORD' },
  MAX_RESTORE_COUNT: { restore_limit: 0 },
  'a new passcode': { pass_version: 2 },
  'without an end': { expires_at: 8_640_000_000_000_000 },
};
const closed = new Set(Object.keys(states).slice(1, 8));

interface Proof {
  readonly fields: Readonly<Record<string, string>>;
  readonly cookie?: string;
}

async function proofsOf(): Promise<Readonly<Record<string, Proof>>> {
  const { ada, bo, server } = world;
  const opened = await call(
    server,
    'GET',
    `/drive/v1/share?share_id=${bo.lockedShare.id}&pass_code=${bo.lockedShare.passCode}`,
  );
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [, signature = ''] = bo.lockedShare.token.split('.');
  return {
    none: { fields: {} },
    wrong: { fields: { pass_code: 'wrong1' } },
    // The same signature for another expiry: expired, and not yet.
    expired: { fields: { pass_code_token: `1.${signature}` } },
    forged: { fields: { pass_code_token: `zzzzzzzz.${signature}` } },
    'another’s': { fields: { pass_code_token: ada.lockedShare.token } },
    code: { fields: { pass_code: bo.lockedShare.passCode } },
    token: { fields: { pass_code_token: bo.lockedShare.token } },
    cookie: { fields: {}, cookie },
  };
}

/** Every request for a share. */
function waysOf({ bo }: World): Call[] {
  const share = { share_id: bo.lockedShare.id };
  const [file, ids] = [bo.lockedFile, [bo.lockedFile]];
  const way = (route: string, part: Partial<Call>): Call => ({
    route,
    listener: 'app',
    as: 'nobody',
    ...part,
  });
  return [
    way('GET /drive/v1/share', { query: share }),
    way('GET /drive/v1/share/detail', { query: { ...share, parent_id: bo.lockedFolder } }),
    way('POST /drive/v1/share/detail', { body: { ...share, parent_id: bo.lockedFolder } }),
    way('GET /drive/v1/share/file_info', { query: { ...share, file_id: file } }),
    way('GET /drive/v1/share/contents', { query: { ...share, file_id: file } }),
    way('POST /drive/v1/share:batch_file_info', { body: { ...share, file_ids: ids } }),
    way('POST /drive/v1/share:archive', { body: { ...share, file_ids: ids } }),
    way('POST /drive/v1/share/restore', { body: { ...share, file_ids: ids }, as: 'ada' }),
  ];
}

function withProof(draft: Draft, { fields, cookie }: Proof): Draft {
  const headers = {
    ...draft.headers,
    ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
  };
  if (draft.body !== null && 'json' in draft.body)
    return { ...draft, headers, body: { json: { ...Object(draft.body.json), ...fields } } };
  return { ...draft, headers, query: [...draft.query, ...Object.entries(fields)] };
}

async function inState(name: string): Promise<void> {
  const { db } = world.server.services;
  const { id } = world.bo.lockedShare;
  const change = states[name];
  if (change === 'gone') {
    await db.deleteFrom('share_files').where('share_id', '=', id).execute();
    await db.deleteFrom('share_views').where('share_id', '=', id).execute();
    await db.deleteFrom('share_days').where('share_id', '=', id).execute();
    await db.deleteFrom('share_slugs').where('share_id', '=', id).execute();
    await db.deleteFrom('shares').where('id', '=', id).execute();
  } else if (change !== undefined && Object.keys(change).length > 0) {
    await db.updateTable('shares').set(change).where('id', '=', id).execute();
  }
}

async function everythingAsBefore(): Promise<void> {
  const { db } = world.server.services;
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
}

it('[P6a] the table below has every route that takes a share', () => {
  // Operators see and end shares of others in the console, whatever their state.
  const all = world.server.apps.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && !path.startsWith(consoleRoot),
  );
  const routes = new Set(
    all.map(({ method, path }) => `${method} ${path}`).filter((one) => one.includes('/share')),
  );
  // The owner's routes: they create, list, change and delete shares.
  const ofOwners = ['POST /drive/v1/share', 'GET /drive/v1/share/list', 'PATCH /drive/v1/share/:id'];
  const moreOfOwners = ['POST /drive/v1/share:batchDelete', 'GET /drive/v1/share/:id/days'];
  // An upload-only link tells nothing of its folder in any state (upload-links.test.ts).
  const ofUploads = ['GET /drive/v1/share/upload', 'POST /drive/v1/share/upload'];
  for (const other of [...ofOwners, ...moreOfOwners, ...ofUploads]) expect(routes.delete(other)).toBe(true);
  expect([...routes].toSorted()).toEqual(
    waysOf(world)
      .map(({ route }) => route)
      .toSorted(),
  );
});

/** Whether the proof opens the share in that state, independently of the server. */
function opens(state: string, proof: string): boolean {
  if (closed.has(state)) return false;
  if (proof === 'code') return true;
  return (proof === 'token' || proof === 'cookie') && state !== 'a new passcode';
}

it('[R4.1 R6.3 P6a P6b P9a P9b] routes × proofs × states of a share: no byte of it without the right proof in the right state', async () => {
  const proofs = Object.entries(await proofsOf());
  const wrong: string[] = [];
  let granted = 0;
  let refused = 0;
  for (const state of Object.keys(states)) {
    // SQLite is synchronous: yield so that closed connections are noticed.
    await new Promise((settle) => setImmediate(settle));
    for (const [name, proof] of proofs) {
      for (const way of waysOf(world)) {
        await inState(state);
        const draft = withProof(draftOf(way, world.ada.who.token), proof);
        const answer: Answered = await askWithin(world, way, draft, 120_000);
        await everythingAsBefore();
        const expected = opens(state, name);
        const told = /bo-locked|"nickname":"bo"|trace_file_ids|"share_status":"OK","format"/.test(
          answer.text,
        );
        const saved = way.route.endsWith('/restore');
        const spent = saved && state === 'MAX_RESTORE_COUNT';
        if (expected) granted += 1;
        else refused += 1;
        if (told !== (expected && !spent))
          wrong.push(`${way.route}, ${name}, ${state}: ${answer.text.slice(0, 200)}`);
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  // Four open states, one of which only the passcode opens: ten of thirty-two proofs are valid, on eight routes.
  expect([granted, refused]).toEqual([80, 11 * 8 * 8 - 80]);
});

it('[R6.3 P6b P9c] its page and the signed URLs of its file and archive follow its state', async () => {
  const { bo, server } = world;
  const proofs = await proofsOf();
  const { cookie = '' } = proofs.cookie ?? { fields: {} };
  const info = await call(
    server,
    'GET',
    `/drive/v1/share/file_info?share_id=${bo.lockedShare.id}&file_id=${bo.lockedFile}&pass_code_token=${bo.lockedShare.token}`,
  );
  const address = /"web_content_link":"([^"]+)"/.exec(info.text)?.[1] ?? '';
  const asked = await call(server, 'POST', '/drive/v1/share:archive', {
    body: {
      share_id: bo.lockedShare.id,
      file_ids: [bo.lockedFile],
      pass_code_token: bo.lockedShare.token,
    },
  });
  const packed = String(asked.body.url);
  // The URLs were created when the share was open, and are tried in every state.
  world = { ...world, baseline: await readRows(server.services.db) };
  const page = async (query: string, headers: Record<string, string>): Promise<string> =>
    (await fetch(`${server.appUrl}/s/${bo.lockedShare.id}${query}`, { headers, redirect: 'manual' })).text();
  const wrong: string[] = [];
  for (const state of Object.keys(states)) {
    await inState(state);
    const told = {
      stranger: await page('', {}),
      guesser: await page('?s_code=wrong1', {}),
      'guest of another': await page('', {
        cookie: cookie.replace(/=.*/, `=${world.ada.lockedShare.token}`),
      }),
      guest: await page('', { cookie }),
      bytes: await (await fetch(address)).text(),
      archive: await (await fetch(packed)).text(),
    };
    await everythingAsBefore();
    const may = opens(state, 'cookie') ? ['guest', 'bytes', 'archive'] : [];
    const did = Object.entries(told).flatMap(([who, text]) => (text.includes('bo-locked') ? [who] : []));
    if (did.join() !== may.join())
      wrong.push(`${state}: told to ${did.join()}, may be told to ${may.join()}`);
  }
  expect(wrong).toEqual([]);
});
