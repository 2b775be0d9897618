import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { servePages } from '../../features/pages/serve.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { faultsOfAddresses } from './testing/oracle.ts';
import { pagesOf } from './testing/pages.ts';
import { type Answered, askWithin, bytesOf, pathOf } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { writeRaw } from './testing/sockets.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const timeout = 120_000;
/** In the gate each route gets one of so many spellings, headers and languages, and all routes together get each of them. */
const everyOther = sized({ gate: 8, all: 1 });
const everyLanguage = sized({ gate: localeCodes.length, all: 1 });
/** Those of a list that the nth route gets. */
const inTurn = <T>(list: readonly T[], nth: number, every = everyOther): T[] =>
  list.filter((_, at) => (at + nth) % every === 0);
const atOnce = 8;

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await startWorld({ pages: servePages });
  calls = [...callsOf(world), ...pagesOf(world)];
});
afterAll(() => world.server.stop());

/** Rewinds, with all rate limits reset. */
async function startAfresh(): Promise<void> {
  const { db } = world.server.services;
  await settled(world.server);
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
}

/** Ways to write another host into a request's target; `path` is the call's own, with its query. */
const targets: readonly (readonly [what: string, target: (path: string) => string])[] = [
  ['two slashes', (path) => `//evil.test${path}`],
  ['three slashes', (path) => `///evil.test${path}`],
  ['a backslash', (path) => `/\\evil.test${path}`],
  ['only backslashes', (path) => `\\\\evil.test${path}`],
  ['slashes and a backslash', (path) => `/\\/evil.test${path}`],
  ['escaped slashes', (path) => `/%2f%2fevil.test${path}`],
  ['one escaped slash', (path) => `/%2F/evil.test${path}`],
  ['slashes escaped twice', (path) => `/%252f%252fevil.test${path}`],
  ['an escaped backslash', (path) => `/%5cevil.test${path}`],
  ['a backslash escaped twice', (path) => `/%255c%255cevil.test${path}`],
  ['a dot segment', (path) => `/.//evil.test${path}`],
  ['an escaped dot segment', (path) => `/%2e//evil.test${path}`],
  ['a parent segment', (path) => `/x/..//evil.test${path}`],
  ['a tab', (path) => `/\t/evil.test${path}`],
  ['an escaped tab', (path) => `/%09/evil.test${path}`],
  ['the absolute form', (path) => `http://evil.test${path}`],
  ['the absolute form with two slashes', (path) => `http://localhost//evil.test${path}`],
  ['user information', (path) => `//localhost@evil.test${path}`],
  ['a locale', (path) => `/en-US//evil.test${path}`],
  ['a locale and a backslash', (path) => `/en-US/%5cevil.test${path}`],
  ['a locale before the path', (path) => `/ko//evil.test/..${path}`],
  ['a locale and escaped slashes', (path) => `/zh-CN/%2f%2fevil.test${path}`],
  ['two slashes between', (path) => path.replace(/^(\/[^/?]+)\//, '$1//evil.test/')],
  ['two slashes at the end', (path) => path.replace(/^[^?]*/, (bare) => `${bare}//evil.test`)],
];

/** Headers that name a host, with the unchanged target. */
const heads: readonly (readonly [name: string, value: string])[] = [
  ['Host', 'evil.test'],
  ['Host', 'localhost@evil.test'],
  ['Host', 'evil.test/\\'],
  ['X-Forwarded-Host', 'evil.test'],
  ['X-Forwarded-Proto', 'javascript'],
  ['Forwarded', 'host=evil.test;proto=https'],
  ['X-Original-URL', '//evil.test/'],
  ['X-Rewrite-URL', '//evil.test/'],
  ['Referer', 'https://evil.test/'],
];

/** Sends a request as raw bytes; the server closes the connection after its response. */
function requestBytes(draft: Draft, target: string, head: readonly [string, string] | null): Uint8Array {
  const body = bytesOf(draft);
  const fields = Object.entries({ Host: 'localhost', ...draft.headers, Connection: 'close' });
  const lines = head === null ? fields : [...fields.filter(([name]) => name !== head[0]), head];
  const length = body === null ? [] : [`Content-Length: ${body.byteLength}`];
  const text = [`${draft.method} ${target} HTTP/1.1`, ...lines.map((one) => one.join(': ')), ...length];
  return Buffer.concat([Buffer.from(`${text.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

function parseAnswer(raw: string): Pick<Answered, 'status' | 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const [line = '', ...fields] = raw.slice(0, end).split('\r\n');
  const headers = new Headers();
  for (const field of fields)
    headers.append(field.split(':', 1)[0] ?? '', field.slice(field.indexOf(':') + 1));
  return { status: Number(line.split(' ')[1]), headers, text: raw.slice(end + 4) };
}

interface Planned {
  readonly call: Call;
  readonly what: string;
  readonly bytes: Uint8Array;
}

describe('every Location and Refresh', () => {
  it(`[P18c] of every route, for ${24 / everyOther} of 24 spellings of a foreign address in the target and ${Math.ceil(9 / everyOther)} of 9 in headers, over real sockets`, async () => {
    const planned: Planned[] = calls.flatMap((call, nth) => {
      const draft = draftOf(call, world.ada.who.token);
      const path = pathOf(call, draft);
      return [
        ...inTurn(targets, nth).map(([what, target]) => ({
          call,
          what,
          bytes: requestBytes(draft, target(path), null),
        })),
        ...inTurn(heads, nth).map((head) => ({
          call,
          what: head.join(': '),
          bytes: requestBytes(draft, path, head),
        })),
      ];
    });
    const faults: string[] = [];
    let answered = 0;
    for (let at = 0; at < planned.length; at += atOnce) {
      await Promise.all(
        planned.slice(at, at + atOnce).map(async ({ call, what, bytes }) => {
          const raw = await writeRaw(world, call.listener, bytes, timeout);
          const answer = parseAnswer(raw);
          if (answer.status >= 100) answered += 1;
          for (const fault of faultsOfAddresses(answer)) faults.push(`${call.route} with ${what}: ${fault}`);
        }),
      );
      if (at % 400 === 0) await startAfresh();
    }
    await startAfresh();
    expect(faults).toEqual([]);
    expect(answered).toBe(planned.length);
    expect(planned.length).toBeGreaterThan((targets.length * 100) / everyOther);
  });

  it('[P18c] a right passcode in a URL that starts like another host: refused, in 18 spellings', async () => {
    const { id, passCode } = world.bo.lockedShare;
    const path = `/s/${id}?s_code=${passCode}`;
    const draft = draftOf({ route: 'GET *', listener: 'app', as: 'nobody' }, '');
    const leading = targets.filter(([, target]) => !/^\/(en-US|ko|zh-CN|s\/)/.test(target('/s/x')));
    const refused: unknown[] = [];
    for (const [what, target] of leading) {
      const raw = await writeRaw(world, 'app', requestBytes(draft, target(path), null), timeout);
      const { status, headers } = parseAnswer(raw);
      refused.push([what, status, headers.get('location'), headers.getSetCookie()]);
    }
    expect(refused).toEqual(leading.map(([what]) => [what, 400, null, []]));
    const plain = parseAnswer(await writeRaw(world, 'app', requestBytes(draft, path, null), timeout));
    expect([plain.status, plain.headers.get('location')?.trim()]).toEqual([303, `/s/${id}`]);
    await startAfresh();
  });

  it('[P18c] of every route, for a foreign address in each query parameter, path part and field', async () => {
    const addresses = [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test/',
      'javascript:alert(1)',
      '/%2f%2fevil.test',
    ];
    const faults: string[] = [];
    let asked = 0;
    for (const [nth, call] of calls.entries()) {
      const good = draftOf(call, world.ada.who.token);
      const json = good.body !== null && 'json' in good.body ? { ...Object(good.body.json) } : null;
      const foreign = inTurn(addresses, nth, Math.min(everyOther, addresses.length));
      const escaped = foreign.map((one) => encodeURIComponent(one));
      const drafts: Draft[] = [
        ...good.query.flatMap(([name]) =>
          escaped.map((text) => ({
            ...good,
            query: good.query.map(([one, old]) => [one, one === name ? text : old] as const),
          })),
        ),
        ...Object.keys(good.params).flatMap((name) =>
          escaped.map((text) => ({ ...good, params: { ...good.params, [name]: text } })),
        ),
        ...Object.keys(json ?? {}).flatMap((name) =>
          foreign.map((text) => ({ ...good, body: { json: { ...json, [name]: text } } })),
        ),
      ];
      for (const draft of drafts) {
        asked += 1;
        const answer = await askWithin(world, call, draft, timeout);
        for (const fault of faultsOfAddresses(answer)) faults.push(`${pathOf(call, draft)}: ${fault}`);
      }
      if (asked % 20 === 0) await startAfresh();
    }
    await startAfresh();
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(600 / Math.min(everyOther, addresses.length));
  });
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Follows redirects as a browser does, with cookies, and returns their number; 9 when they do not end. */
async function hopsOf(path: string, agent: string, locale: string): Promise<number> {
  const jar = new Map([['locale', locale]]);
  let at = new URL(path, world.server.appUrl);
  for (let hops = 0; hops < 9; hops += 1) {
    const cookie = [...jar].map((one) => one.join('=')).join('; ');
    const headers = { 'user-agent': agent, 'accept-language': locale, cookie };
    const answer = await fetch(at, { redirect: 'manual', headers });
    await answer.body?.cancel();
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null) return hops;
    at = new URL(to, at);
  }
  return 9;
}

it(`[P19a] every page, in ${localeCodes.length / everyLanguage} of ${localeCodes.length} languages, on phone and desktop, with and without locale prefix: at most three redirects`, async () => {
  const wrong: string[] = [];
  const seen: number[] = [];
  for (const [nth, page] of pagesOf(world).entries()) {
    const path = pathOf(page, draftOf(page, ''));
    for (const locale of inTurn(localeCodes, nth, everyLanguage)) {
      for (const [kind, agent] of Object.entries({ phone, desktop })) {
        for (const asked of [path, `/${locale}${path}`]) {
          const hops = await hopsOf(asked, agent, locale);
          seen.push(hops);
          if (hops > 3) wrong.push(`${asked} ${locale} ${kind}: ${hops}`);
        }
      }
    }
    await startAfresh();
  }
  expect(wrong).toEqual([]);
  expect(seen.length).toBe((pagesOf(world).length * localeCodes.length * 4) / everyLanguage);
  // Some of them redirect, or the test would prove nothing.
  expect(Math.max(...seen)).toBeGreaterThan(0);
});
