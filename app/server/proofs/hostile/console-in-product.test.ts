// Every route of the console on the app's listener: for an operator as on the admin listener, for the others as none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleRoot } from '../../operations/console/paths.ts';
import { newOperator, ProductVisitor } from '../../operations/console/testing/product-visitor.ts';
import type { Call } from './testing/call.ts';
import { draftOf } from './testing/cases.ts';
import { callsInside } from './testing/console-calls.ts';
import { faultsOfHeaders } from './testing/oracle.ts';
import { type Answered, askWithin } from './testing/requests.ts';
import { type Difference, differences, type Rows, readRows, rewind, without } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

let world: World;
let baseline: Rows;
let calls: Call[];
/** The cookies of an operator who is in the console, and of a person. */
let operator: string;
let person: string;
const shown = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
} as const;
beforeAll(async () => {
  world = await startWorld();
  const grace = await newOperator(world.server, 'grace@example.org');
  const visitor = await ProductVisitor.signedIn(world.server, grace);
  expect((await visitor.takeStep()).status).toBe(303);
  operator = visitor.cookie;
  const eve = await newOperator(world.server, 'eve@example.org', 'person');
  person = (await ProductVisitor.signedIn(world.server, eve)).cookie;
  const key = { password: 'a long password', code: grace.code() };
  const headers = { ...shown, cookie: operator };
  calls = callsInside(world, { listener: 'app', headers, csrf: await visitor.csrf(), key });
  await settled(world.server);
  baseline = await readRows(world.server.services.db);
});
afterAll(() => world.server.stop());

/** Sends a call, and answers what it changed besides how often somebody tried; then rewinds. */
async function ask(one: Call): Promise<{ answer: Answered; changed: Difference[] }> {
  const { db } = world.server.services;
  const answer = await askWithin(world, one, draftOf(one, world.ada.who.token), 120_000);
  await settled(world.server);
  const now = await readRows(db);
  await rewind(db, baseline, differences(baseline, now));
  const counted = { rate_limits: '*' } as const;
  return { answer, changed: differences(without(baseline, counted), without(now, counted)) };
}

describe('the console in the product', () => {
  it('has the routes that the table lists, and no other', () => {
    const routes = (listener: 'app' | 'admin'): string[] =>
      (world.server.apps[listener]?.routes ?? [])
        .filter(({ path }) => path.startsWith(consoleRoot))
        .map(({ method, path }) => `${method} ${path}`);
    const listed = new Set(calls.map(({ route }) => route));
    expect([...new Set(routes('app'))].toSorted()).toEqual([...listed].toSorted());
    expect(new Set(routes('admin'))).toEqual(listed);
  });

  it('every call succeeds for an operator, and is kept by no cache', async () => {
    const wrong: string[] = [];
    for (const one of calls) {
      const { answer } = await ask(one);
      const faults = faultsOfHeaders(answer);
      // This order was not paid.
      const isRight = answer.status < 400 || one.route.endsWith('order.refund');
      if (!isRight || faults.length > 0)
        wrong.push(`${one.route} ${answer.status} ${faults.join()} ${answer.text.slice(0, 200)}`);
      if (!/no-store/.test(answer.headers.get('cache-control') ?? '')) wrong.push(`${one.route} may be kept`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(40);
  });

  it('[P42d] no call is one for a stranger, a person, a program or a script: none changes anything, or says that it is there', async () => {
    const { cookie: _, ...browser } = { ...shown, cookie: '' };
    const others: readonly Readonly<Record<string, string>>[] = [
      browser,
      {},
      { ...browser, cookie: person },
      { authorization: `Bearer ${world.ada.who.token}` },
      { ...browser, cookie: operator, authorization: `Bearer ${world.ada.who.token}` },
      { ...browser, cookie: operator, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { ...browser, cookie: operator, 'sec-fetch-dest': 'iframe' },
    ];
    const unknown = '/operatos/none';
    const wrong: string[] = [];
    for (const one of calls)
      for (const headers of others) {
        const { answer, changed } = await ask({ ...one, headers });
        const none = await ask({ ...one, headers, path: unknown, params: {} });
        const told = ({ status, text, headers: all }: Answered) => {
          const kept = [...all].filter(
            ([name]) => !['x-request-id', 'content-security-policy'].includes(name),
          );
          return JSON.stringify([status, text, kept]);
        };
        if (changed.length > 0 || told(answer) !== told(none.answer))
          wrong.push(`${one.route} ${JSON.stringify(headers)}: ${told(answer).slice(0, 300)}`);
      }
    expect(wrong).toEqual([]);
  });
});
