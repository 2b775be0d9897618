import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { servePages } from '../../features/pages/serve.ts';
import { jsonLog, redactText } from '../../platform/http/log.ts';
import { pageWords, pathForLog, wordsOfRoutes } from '../../platform/http/log-path.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { pagesOf } from './testing/pages.ts';
import { pathOf } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { writeRaw } from './testing/sockets.ts';
import { settled, startWorld, type World } from './testing/world.ts';

/** In the gate each route gets a canary in one of so many of its slots, all routes together in each of them. */
const everyOther = sized({ gate: 4, all: 1 });

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await startWorld({ pages: servePages });
  calls = [...callsOf(world), ...pagesOf(world)];
});
afterAll(() => world.server.stop());

async function startAfresh(): Promise<void> {
  const { db } = world.server.services;
  await settled(world.server);
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
}

/** The canaries: as long as a token, an id and a passcode, and a name. */
const canaries = [
  'cAnary0Token-'.padEnd(43, 'xY7'),
  'cAnary0Id-12345678abcd',
  'c4n4ry',
  'canary name.txt',
] as const;
/** Each as it may appear: unchanged, decoded, in lower case. */
const betrayed = (line: string): boolean => {
  let text = line;
  try {
    text = `${line} ${decodeURIComponent(line)}`;
  } catch {
    // A line may hold a lone percent sign.
  }
  const lower = text.toLowerCase();
  return canaries.some(
    (one) => lower.includes(one.toLowerCase()) || lower.includes(encodeURIComponent(one).toLowerCase()),
  );
};

/** The first letter of each word as an escape, and as an escape of one. */
const encodeWords = (path: string, escaped: (code: string) => string): string =>
  path.replace(/\/([a-z])/g, (_, letter: string) => `/${escaped(letter.charCodeAt(0).toString(16))}`);

/** Spellings of the same path, or nearly. */
const spellings: readonly (readonly [what: string, spell: (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['upper case', (path) => path.toUpperCase()],
  ['two slashes in front', (path) => `/${path}`],
  ['two slashes everywhere', (path) => path.replaceAll('/', '//')],
  ['a slash at the end', (path) => `${path}/`],
  ['encoded letters', (path) => encodeWords(path, (code) => `%${code}`)],
  ['letters encoded twice', (path) => encodeWords(path, (code) => `%25${code}`)],
  ['an encoded slash', (path) => path.replace(/(.)\//, '$1%2f')],
  ['dots between', (path) => path.replace(/(.)\//, '$1/./')],
  ['a parameter of a segment', (path) => path.replace(/(.)\//, '$1;v=1/')],
  ['a prefix', (path) => `/en-US${path}`],
  ['an unknown prefix', (path) => `/x${path}`],
];

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The call with a canary in each of its slots, and in added ones. */
function planted(call: Call, draft: Draft, nth: number): Sent[] {
  const [bare = '', query = ''] = pathOf(call, draft).split('?');
  const parts = bare.split('/');
  const { headers } = draft;
  let turn = nth;
  // A different canary per slot: over all routes, every slot gets each of them.
  const canary = (): string => {
    turn += 1;
    return encodeURIComponent(canaries[turn % canaries.length] ?? '');
  };
  const places = parts
    .slice(1)
    .flatMap((_, at) => [
      parts.map((part, index) => (index === at + 1 ? canary() : part)).join('/'),
      parts.toSpliced(at + 1, 0, canary()).join('/'),
    ]);
  const names = ['s_code', 'code', 'token', 'pass_code', 'state', 'd', 'unknown'];
  const queries = [...names.map((name) => `${name}=${canary()}`), canary(), `${canary()}=1`];
  const plain = ['user-agent', 'referer', 'x-device-id', 'x-captcha-token', 'idempotency-key'];
  const heads = [
    ...plain.map((name) => [name, canary()] as const),
    ['authorization', `Bearer ${canary()}`] as const,
    ['cookie', `aloft-session=${canary()}; sp-x=${canary()}`] as const,
  ];
  return [
    ...[...places, `${bare}/${canary()}`].map((path) => ({ path: `${path}?${query}`, headers })),
    ...queries.map((one) => ({ path: `${bare}?${query}&${one}`, headers })),
    ...heads.map(([name, value]) => ({ path: `${bare}?${query}`, headers: { ...headers, [name]: value } })),
  ];
}

it('[P16b P35b] nothing from any part of a URL or a header, on every route and in 12 encodings, is logged', async () => {
  const from = world.log.length;
  let asked = 0;
  const addresses = new Map(calls.map((call) => [`${call.listener} ${call.route} ${call.path}`, call]));
  for (const [nth, call] of [...addresses.values()].entries()) {
    const draft = { ...draftOf(call, world.ada.who.token), method: 'GET', body: null };
    const app = world.server.apps[call.listener];
    const sent = planted(call, draft, nth).filter((_, at) => (at + nth) % everyOther === 0);
    for (const { path, headers } of sent) {
      const [, spell = (text: string) => text] = spellings[asked % spellings.length] ?? [];
      const [bare = '', query = ''] = path.split('?');
      asked += 1;
      const answer = await app?.request(
        `http://localhost${spell(bare)}?${query}`,
        { headers },
        { incoming: { socket: {} } },
      );
      await answer?.body?.cancel();
    }
    if (nth % 20 === 0) await startAfresh();
  }
  await startAfresh();
  const lines = world.log.slice(from);
  expect(lines.filter(betrayed).slice(0, 20)).toEqual([]);
  expect(asked).toBeGreaterThan((addresses.size * 20) / everyOther);
  expect(lines.length).toBeGreaterThan(asked * 0.9);
});

it('[P16b P35b] URLs that contain a token are in no log line, in each of 12 spellings, over real sockets', async () => {
  const { ada, bo, spare } = world;
  const live: readonly (readonly [Call['listener'], path: string, secret: string])[] = [
    ...[ada.content, ada.picture, ada.archive, ada.upload, ada.pay].map(
      (path) => ['content', path, path.split('/')[2] ?? ''] as const,
    ),
    ['content', `/challenge/${spare.challenge.id}`, spare.challenge.id],
    ['app', `/s/${bo.lockedShare.id}`, bo.lockedShare.id],
    ['app', `/s/${bo.openShare}/${bo.openFolder}`, bo.openShare],
    ['app', `/q/${spare.userCode}`, spare.userCode],
    ['app', `/v1/auth/attempt/${spare.attempt.id}`, spare.attempt.id],
    ['app', `/drive/v1/share/${ada.openShare}`, ada.openShare],
  ];
  const from = world.log.length;
  for (const [listener, path] of live) {
    for (const [, spell] of spellings) {
      const [, first = '', ...rest] = path.split('/');
      // Only the static segments are re-encoded, not the token.
      const spelt = `${spell(`/${first}/`)}/${rest.join('/')}`.replace(/(.)\/\/(?!\/)/, '$1/');
      const head = `GET ${spelt} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      await writeRaw(world, listener, Buffer.from(head, 'latin1'), 120_000);
    }
  }
  await startAfresh();
  const lines = world.log.slice(from);
  const found = lines.filter((line) => live.some(([, , secret]) => line.includes(secret)));
  expect(found).toEqual([]);
  // The spelling with two leading slashes is refused before it is routed.
  expect(lines.length).toBeGreaterThanOrEqual(live.length * (spellings.length - 2));
});

it('[P16b] error messages are logged without the tokens and addresses in them', () => {
  const [token, id, code] = canaries;
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  for (const error of [
    `TypeError: fetch failed http://localhost/content/${token}/a.txt`,
    `Error: duplicate key (hash)=(${token}) at Object.<anonymous> (file:///srv/aloft/app/server/x.ts:1:2)`,
    `Invalid URL: /s/${id}?s_code=${code}&view=grid`,
    `{"token":"${token}"}`,
  ])
    log({ event: 'crash', error });
  expect(lines.filter(betrayed)).toEqual([]);
  expect(lines[1]).toContain('file:///srv/aloft/app/server/x.ts:1:2');
  expect(redactText('no connection (ECONNREFUSED)')).toBe('no connection (ECONNREFUSED)');
});

it('[P35b] a logged path keeps static segments, and an id of 128 bits becomes its hash', () => {
  const words = wordsOfRoutes([
    { path: '/drive/v1/files/:id/ancestors' },
    { path: '/drive/v1/files:batchMove' },
  ]);
  const say = (path: string) => pathForLog(path, words);
  expect(say('/drive/v1/files:batchMove')).toBe('/drive/v1/files:batchMove');
  expect(say(`/drive/v1/files/${'A'.repeat(22)}/ancestors`)).toMatch(
    /^\/drive\/v1\/files\/…[\w-]{8}\/ancestors$/,
  );
  expect(say('/drive/v1/files/hunter2/ancestors')).toBe('/drive/v1/files/…/ancestors');
  expect(say('/ko/s/abcd')).toBe('/ko/s/…');
  expect(say(`/${'x'.repeat(9000)}`)).toBe('/…');
});

it('[P35b] the words of pages are those of the app’s routes', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../src/routes')).filter((name) =>
    /^[a-z]/.test(name),
  );
  const words = files
    .flatMap((name) => name.replace(/\.tsx?$/, '').split('.'))
    .filter((word) => /^[a-z]+$/.test(word));
  const known = new Set<string>(pageWords);
  expect(words.filter((word) => word !== 'index' && !known.has(word))).toEqual([]);
});
