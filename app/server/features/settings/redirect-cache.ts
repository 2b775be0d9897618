import { parseRedirectCheck, type Redirect } from '@aloft/core/rules';
import type { Database } from '../../platform/database/open.ts';
import { recentRead } from '../../platform/database/recent-read.ts';
import type { Services } from '../../services.ts';
import { writtenPath } from './written-path.ts';

/** Max. rules that an operator may have: pages decide by all of them, from memory. */
export const maxRules = 1000;
/** How old the rules in memory may be, in ms: another process may have changed them. */
const freshFor = 2000;

/** Where paths lead, by path. */
export type RuleTable = ReadonlyMap<string, Redirect>;

/** Where the log says already that there may be more rules than are followed. */
const full = new WeakSet<Database>();

async function readRules({ db, addresses, configuration, log }: Services): Promise<RuleTable> {
  const rows = await db.selectFrom('redirect_rules').selectAll().orderBy('path').limit(maxRules).execute();
  if (rows.length === maxRules && !full.has(db)) {
    full.add(db);
    log({ event: 'redirect-rules', detail: `there are ${maxRules} rules or more: no more are followed` });
  }
  const rules = { origin: addresses.app, allowedHosts: configuration.redirectHosts };
  const read = rows
    .map(({ path, kind, target }) => {
      const written = writtenPath(path);
      const redirect = parseRedirectCheck({ [kind]: target }, rules);
      return { written, redirect, isWritten: written === path };
    })
    .filter(({ redirect }) => redirect.kind !== 'none')
    // Earlier versions have stored paths as typed: where there are both, the written one counts.
    .toSorted((one, other) => Number(one.isWritten) - Number(other.isWritten));
  return new Map(read.map(({ written, redirect }) => [written, redirect]));
}

const recent = recentRead(freshFor, readRules);

/** Has the next page read the rules anew. */
export const forgetRules = (db: Database): void => recent.forget(db);

/**
 * The redirect rules that lead somewhere, at most two seconds old (R2.16). All pages of that time share one read, so no
 * page costs a query of its own.
 */
export const redirectRules = (services: Services): Promise<RuleTable> => recent.of(services);
