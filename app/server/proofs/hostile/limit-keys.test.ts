// The key of each limit: one that a stranger can name may require a challenge, but never delays the account.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { limitKeys } from './testing/limit-keys.ts';
import { isRefused } from './testing/oracle.ts';
import { askWithin } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.stop());

const client = '192.0.2.77';
const repository = join(import.meta.dirname, '../../../..');
/** The server, and what it shares with its double. */
const sources = '{app/server,core/src/service}/**/*.ts';

it('[P7g P7h P7i P7j P7k] the table of limits has every one in the sources, and no other', () => {
  const files = globSync(sources, { cwd: repository }).filter((one) => !/\.test\.ts$|testing\//.test(one));
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(repository, file), 'utf8').matchAll(
        /\blimit\('([\w-]+)'|name: '([\w-]+)',\s*max:/g,
      ),
    ].map((match) => match[1] ?? match[2] ?? ''),
  );
  expect(named.toSorted()).toEqual(Object.keys(limitKeys).toSorted());
});

/** Makes a valid call from the client's address; returns whether it was refused. */
async function make(call: Call): Promise<boolean> {
  const draft = draftOf(call, world.ada.who.token);
  const headers = { ...draft.headers, 'x-forwarded-for': client };
  const answer = await askWithin(world, call, { ...draft, headers }, 120_000);
  await settled(world.server);
  return isRefused(answer);
}

async function undo(): Promise<void> {
  const { db } = world.server.services;
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
}

/** The limits that a call counts, with their keys. */
async function countedBy(call: Call): Promise<{ readonly name: string; readonly key: string }[]> {
  const { db } = world.server.services;
  await db.deleteFrom('rate_limits').execute();
  await make(call);
  const rows = await db.selectFrom('rate_limits').select('key').execute();
  await undo();
  return rows.map(({ key }) => ({
    name: key.slice(0, key.indexOf(':')),
    key: key.slice(key.indexOf(':') + 1),
  }));
}

it('[P7g P7h P7i P7j P7k] no call counts under a key that a stranger could exhaust, except those that only require a challenge; exhausted, they block no one', async () => {
  const account = world.ada.who.id;
  const wrong: string[] = [];
  const filled = new Set<string>();
  for (const call of callsOf(world)) {
    for (const { name, key } of await countedBy(call)) {
      const counts = limitKeys[name]?.counts;
      const isOperator = counts === 'this computer' && call.listener === 'admin';
      const own = isOperator || key.includes(client) || (call.as === 'ada' && key.includes(account));
      const isHolder = counts === 'holder of the password' || counts === 'holder of the session';
      const named = counts === 'somebody named' || isHolder;
      if (counts === undefined || (!named && !own)) wrong.push(`${call.route} counts ${name} under ${key}`);
      if (counts !== 'somebody named') continue;
      filled.add(name);
      // As after requests of any number of strangers.
      const { db, clock } = world.server.services;
      await db
        .insertInto('rate_limits')
        .values({ key: `${name}:${key}`, window_start: clock(), used: 1_000_000 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ used: 1_000_000 }))
        .execute();
      if (await make(call)) wrong.push(`${call.route} is refused when others have filled ${name}`);
      await undo();
    }
  }
  expect(wrong).toEqual([]);
  const named = Object.keys(limitKeys).filter((name) => limitKeys[name]?.counts === 'somebody named');
  expect([...filled].toSorted()).toEqual(named.toSorted());
});
