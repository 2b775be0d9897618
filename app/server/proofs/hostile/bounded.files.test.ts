import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveMissingCodes } from '../../features/vip/invitations.ts';
import { duties } from '../../operations/upkeep/upkeep.ts';
import { describeTables } from '../../platform/database/describe.ts';
import { callsOf } from './testing/calls.ts';
import { many, small } from './testing/large-world.ts';
import { excessOfDuty, type MeasuredWorld, startMeasuredWorld } from './testing/measured-world.ts';

let of: MeasuredWorld;
beforeAll(async () => {
  of = await startMeasuredWorld();
});
afterAll(() => of.world.server.stop());
beforeEach(() => of.restore());

/** Of the trash: bounded-load.files.all.test.ts, as there is so much of it. */
const { purgeTrash: _, ...others } = duties;

describe('no statement on the main connection touches more than about a thousand rows', () => {
  it('the world is large in every table except those that an operator fills', async () => {
    const scarce: string[] = [];
    for (const { name } of await describeTables(of.measured.unmeasured, 'sqlite')) {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(
        of.measured.unmeasured,
      );
      if ((rows[0]?.count ?? 0) < many && !small.has(name)) scarce.push(name);
    }
    expect(scarce).toEqual(['share_files']);
  });

  it('[P36d] every route called as in the hostile suite', async () => {
    expect(await of.excessOfCalls(callsOf(of.world))).toEqual([]);
  });

  it.each(Object.entries({ ...others, giveMissingCodes }))(
    '[P36d] while %s does what is due',
    async (name, duty) => {
      expect(await excessOfDuty(of, name, duty)).toEqual([]);
    },
  );

  it.each(['ada', 'bo'] as const)(
    '[P36d] while the account of %s is deleted, which owns all or some of the rows',
    async (name) => {
      const { server, [name]: owned } = of.world;
      await of.measured.unmeasured
        .updateTable('accounts')
        .set({ delete_at: 1 })
        .where('id', '=', owned.who.id)
        .execute();
      const removal = async (): Promise<void> => {
        // Each run does a bounded amount of work.
        while ((await duties.purgeDeletedAccounts(server.services)) === 0);
      };
      expect(await of.excessOf('removal', removal)).toEqual([]);
    },
  );
});
