import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRows } from '../../proofs/hostile/testing/rows.ts';
import { fillEveryTable } from '../../proofs/testing/fill-every-table.ts';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { ownerColumns } from './account-rows.ts';
import { purgeAccount, purgeDeletedAccounts } from './purge-account-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let serial = 0;

/** A row of the person in every table that names an account. */
const fillOwnTables = (who: Person): Promise<string[]> =>
  fillEveryTable(server, who, (table) => ownerColumns(table).length > 0);

/** The rows of all tables in which one of the words stands, with their tables' names. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rows] of await readRows(server.services.db)) {
    for (const row of rows) {
      const line = JSON.stringify(row);
      if (words.some((word) => line.includes(word))) found.push(`${table} ${line}`);
    }
  }
  return found.toSorted();
}

async function fillWhatIsNamedOtherwise({ id, email }: Person): Promise<void> {
  const { db, clock } = server.services;
  const now = clock();
  await db.insertInto('unsubscribed').values({ email, scene: 'news', created_at: now }).execute();
  await db
    .insertInto('rate_limits')
    .values(
      [
        `own-password:${id}`,
        `own-password-client:${id} 192.0.2.1`,
        `second-factor:${id}`,
        `second-factor-client:${id} 192.0.2.1`,
        `orders:${id}`,
        `sign-in-account:${email}`,
        `sign-in-account-client:${email} 2001:db8:0:1::/64`,
        `verification-address:${email} USER`,
        `verification-address-client:${email} ANY 192.0.2.1`,
      ].map((key) => ({
        key,
        window_start: now,
        used: 1,
      })),
    )
    .execute();
}

const ways: readonly { readonly name: string; readonly remove: (who: Person) => Promise<unknown> }[] = [
  {
    name: 'by its owner',
    remove: async (who) => {
      const { db, clock } = server.services;
      await db
        .updateTable('accounts')
        .set({ delete_at: clock() - 3600_000 })
        .where('id', '=', who.id)
        .execute();
      expect(await purgeDeletedAccounts(server.services)).toBe(1);
    },
  },
  { name: 'by an operator', remove: (who) => purgeAccount(server.services, who.id) },
];

it.each(ways)(
  '[R10.10] an account removed $name is named in no row of any table, and others keep theirs',
  async ({ remove }) => {
    serial += 1;
    const gone = await newPerson(server, `gone${serial}@example.org`);
    const stays = await newPerson(server, `stays${serial}@example.org`);
    const filled = await fillOwnTables(gone);
    // Tables that come later are among them by themselves; these are those that were there first.
    expect(filled.length).toBeGreaterThanOrEqual(19);
    await fillOwnTables(stays);
    await fillWhatIsNamedOtherwise(gone);
    await fillWhatIsNamedOtherwise(stays);
    const { db, clock } = server.services;
    // Invited by the one who goes: it stays accepted.
    await db.deleteFrom('invitations').where('account_id', '=', stays.id).execute();
    const days = { days: 7, rr: 'r', tf: 't', rf: 'f', created_at: clock() };
    await db
      .insertInto('invitations')
      .values({ account_id: stays.id, inviter_id: gone.id, ...days })
      .execute();
    const held = new Set((await rowsWith([gone.id])).map((line) => line.split(' ')[0]));
    expect(filled.filter((table) => !held.has(table))).toEqual([]);
    const others = (await rowsWith([stays.id, stays.email])).filter(
      (line) => !line.startsWith('invitations '),
    );

    await remove(gone);

    expect(await rowsWith([gone.id, gone.email])).toEqual([]);
    const left = await rowsWith([stays.id, stays.email]);
    expect(left.filter((line) => !line.startsWith('invitations '))).toEqual(others);
    expect(left.filter((line) => line.startsWith('invitations '))).toHaveLength(1);
  },
);
