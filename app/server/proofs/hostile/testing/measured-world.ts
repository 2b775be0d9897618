// A large world on a database that counts what each statement touches.
import { settleTotals } from '../../../features/trees/testing/run-jobs.ts';
import { longReadsOn } from '../../../platform/database/long-reads.ts';
import {
  type Measured,
  type MeasuredDatabase,
  openMeasured,
} from '../../../platform/database/testing/measured-sqlite.ts';
import {
  type StatementException,
  statementExceptions,
  textOfStatement,
} from '../../testing/statement-exceptions.ts';
import type { Call } from './call.ts';
import { draftOf } from './cases.ts';
import { enlarge, type LargeThings } from './large-world.ts';
import { askWithin } from './requests.ts';
import { settled, startWorld, type World } from './world.ts';

/** Max. rows that one statement on the main connection may return, or change without its triggers. */
const maxRows = 1000;
/** SQLite's steps for as many visited rows, and for each returned row. */
const stepsToLook = 20 * maxRows;
const stepsOfRow = 160;

/** The timeout of the largest calls, on a busy machine. */
const timeout = 600_000;

/** The responses of calls that exceed a limit, or have nothing to do. */
const plain: readonly number[] = [400, 404, 409];

function isTooMuch({ steps, returned, changed }: Measured): boolean {
  // A page has one row more, which says that there is another. Each change of an entry counts its revision, too, and what
  // it notes for the totals of the place that it leaves and of the one that it comes to, its rows in the index of names, and
  // the one in the log of changes.
  return (
    returned > maxRows + 1 || changed > 7 * maxRows || steps > stepsToLook + stepsOfRow * (returned + changed)
  );
}

export interface MeasuredWorld {
  readonly world: World;
  readonly large: LargeThings;
  readonly measured: MeasuredDatabase;
  /** The exceptions that a statement needed so far. */
  readonly used: ReadonlySet<StatementException>;
  /** Rewinds the database, once its current user has ended. */
  restore(): Promise<void>;
  /** The statements of `work` over the bound, without the exceptions. */
  excessOf(label: string, work: () => Promise<unknown>): Promise<string[]>;
  /** The same of each call; and those that are refused. */
  excessOfCalls(calls: readonly Call[]): Promise<string[]>;
}

export async function startMeasuredWorld(): Promise<MeasuredWorld> {
  let ran: Measured[] = [];
  const measured = await openMeasured((one) => ran.push(one));
  const world = await startWorld({ db: measured.db, longReads: longReadsOn(measured.unmeasured) });
  const large = await enlarge(measured.unmeasured, world);
  await settleTotals(world.server.services);
  const putBack = measured.snapshot();
  const used = new Set<StatementException>();
  const restore = (): Promise<void> => measured.db.connection().execute(async () => putBack());

  async function excessOf(label: string, work: () => Promise<unknown>): Promise<string[]> {
    ran = [];
    await work();
    // Steps of a copy after the first ten are alike and not measured; the copy still completes.
    await measured.unmeasured
      .deleteFrom('copy_steps')
      .where('nth', '>', 10)
      .where('job_id', '!=', 'none')
      .execute();
    await settled({ services: { db: measured.unmeasured, mail: world.server.services.mail } });
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

  return { world, large, measured, used, restore, excessOf, excessOfCalls };
}

/** What a duty does beyond the bound when it is due, and once everything that expires has expired. */
export async function excessOfDuty(
  { world, restore, excessOf }: MeasuredWorld,
  name: string,
  duty: (services: World['server']['services']) => Promise<unknown>,
): Promise<string[]> {
  const { server } = world;
  const work = (): Promise<unknown> => duty(server.services);
  const due = await excessOf(name, work);
  await restore();
  server.pass(500 * 24 * 3_600_000);
  try {
    return [...due, ...(await excessOf(name, work))];
  } finally {
    server.pass(-500 * 24 * 3_600_000);
  }
}
