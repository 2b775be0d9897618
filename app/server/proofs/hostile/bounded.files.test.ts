import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleTotals } from '../../features/trees/testing/run-jobs.ts';
import { giveMissingCodes } from '../../features/vip/invitations.ts';
import { duties } from '../../operations/upkeep/upkeep.ts';
import { describeTables } from '../../platform/database/describe.ts';
import { longReadsOn } from '../../platform/database/long-reads.ts';
import {
  type Measured,
  type MeasuredDatabase,
  openMeasured,
} from '../../platform/database/testing/measured-sqlite.ts';
import {
  type StatementException,
  statementExceptions,
  textOfStatement,
} from '../testing/statement-exceptions.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { largeCalls } from './testing/large-calls.ts';
import { enlarge, type LargeThings, many, small } from './testing/large-world.ts';
import { askWithin } from './testing/requests.ts';
import { settled, startWorld, type World } from './testing/world.ts';

/** Max. rows that one statement on the main connection may return, or change without its triggers. */
const maxRows = 1000;
/** SQLite's steps for as many visited rows, and for each returned row. */
const stepsToLook = 20 * maxRows;
const stepsOfRow = 160;

/** The timeout of the largest calls, on a busy machine. */
const timeout = 600_000;

let measured: MeasuredDatabase;
let world: World;
let large: LargeThings;
let putBack: () => void;
let ran: Measured[] = [];
beforeAll(async () => {
  measured = await openMeasured((one) => ran.push(one));
  world = await startWorld({ db: measured.db, longReads: longReadsOn(measured.unmeasured) });
  large = await enlarge(measured.unmeasured, world);
  await settleTotals(world.server.services);
  putBack = measured.snapshot();
}, timeout);
afterAll(() => world.server.stop());
/** Rewinds the database, once its current user has ended. */
const restore = (): Promise<void> => measured.db.connection().execute(async () => putBack());
beforeEach(restore, timeout);

function isTooMuch({ steps, returned, changed }: Measured): boolean {
  // A page has one row more, which says that there is another. Each change of an entry counts its revision, too, and what
  // it notes for the totals of the place that it leaves and of the one that it comes to, its rows in the index of names, and
  // the one in the log of changes.
  return (
    returned > maxRows + 1 || changed > 7 * maxRows || steps > stepsToLook + stepsOfRow * (returned + changed)
  );
}

const used = new Set<StatementException>();

/** The statements of `work` over the bound, without the exceptions. */
async function excessOf(label: string, work: () => Promise<unknown>): Promise<string[]> {
  ran = [];
  await work();
  // Steps of a copy after the first ten are alike and not measured; the copy still completes.
  await measured.unmeasured
    .deleteFrom('copy_steps')
    .where('nth', '>', 10)
    .where('job_id', '!=', 'none')
    .execute();
  await settled({ services: { db: measured.unmeasured } });
  const found = new Map<string, string>();
  for (const one of ran.filter(isTooMuch)) {
    const text = textOfStatement(one.sql);
    const exception = statementExceptions.find(({ begins }) => text.startsWith(begins));
    if (exception !== undefined) used.add(exception);
    else
      found.set(
        text,
        `${label}: ${one.steps} steps, ${one.returned} returned, ${one.changed} changed: ${text}`,
      );
  }
  return [...found.values()];
}

/** The responses of calls that exceed a limit, or have nothing to do. */
const plain: readonly number[] = [400, 404, 409];

async function excessOfCalls(calls: readonly Call[]): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const draft = draftOf(call, world.ada.who.token);
    const label = `${call.route} ${JSON.stringify(call.query ?? call.body ?? {}).slice(0, 100)}`;
    const ask = async (): Promise<void> => {
      const { status, text } = await askWithin(world, call, draft, timeout);
      if (status >= 400 && !plain.includes(status)) found.push(`${label}: ${status} ${text}`);
    };
    found.push(...(await excessOf(label, ask)));
    if (!call.route.startsWith('GET ')) await restore();
  }
  return found;
}

describe('no statement on the main connection touches more than about a thousand rows', () => {
  it('the world is large in every table except those that an operator fills', async () => {
    const scarce: string[] = [];
    for (const { name } of await describeTables(measured.unmeasured, 'sqlite')) {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(
        measured.unmeasured,
      );
      if ((rows[0]?.count ?? 0) < many && !small.has(name)) scarce.push(name);
    }
    expect(scarce).toEqual(['share_files']);
  });

  it('[P36d] every route called as in the hostile suite', async () => {
    expect(await excessOfCalls(callsOf(world))).toEqual([]);
  });

  it('[P36d P36e] every route called with its maximum load', async () => {
    expect(await excessOfCalls(largeCalls(world, large))).toEqual([]);
  });

  it.each(Object.entries({ ...duties, giveMissingCodes }))(
    '[P36d] while %s does what is due',
    async (name, duty) => {
      const { services } = world.server;
      expect(await excessOf(name, () => duty(services))).toEqual([]);
      await restore();
      // Everything that expires has expired by then.
      world.server.pass(500 * 24 * 3_600_000);
      try {
        expect(await excessOf(name, () => duty(services))).toEqual([]);
      } finally {
        world.server.pass(-500 * 24 * 3_600_000);
      }
    },
    timeout,
  );

  it.each(['ada', 'bo'] as const)(
    '[P36d] while the account of %s is deleted, which owns all or some of the rows',
    async (name) => {
      const { services } = world.server;
      await measured.unmeasured
        .updateTable('accounts')
        .set({ delete_at: 1 })
        .where('id', '=', world[name].who.id)
        .execute();
      const removal = async (): Promise<void> => {
        // Each run does a bounded amount of work.
        while ((await duties.purgeDeletedAccounts(services)) === 0);
      };
      expect(await excessOf('removal', removal)).toEqual([]);
    },
    timeout,
  );

  it('every exception is needed', () => {
    expect(statementExceptions.filter((one) => !used.has(one)).map(({ begins }) => begins)).toEqual([]);
  });
});
