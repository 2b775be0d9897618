import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** The statement that read or wrote most rows since it was last asked. */
export interface Watched {
  readonly rows: number;
  /** The statement's kind, and the table it begins with. */
  readonly statement: string;
}

const nothing: Watched = { rows: 0, statement: '' };
let most = nothing;
const statements = new WeakMap<object, string>();

function rowsOf({ rows, numAffectedRows }: QueryResult<UnknownRow>): number {
  return Math.max(rows.length, Number(numAffectedRows ?? 0n));
}

const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    statements.set(queryId, JSON.stringify(node).slice(0, 400));
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    const rows = rowsOf(result);
    if (rows > most.rows) most = { rows, statement: statements.get(queryId) ?? '' };
    return result;
  },
};

/** The database, each statement of which is measured. */
export const watchRows = (db: Database): Database => db.withPlugin(plugin);

/** What was measured since the last time. */
export function takeWatched(): Watched {
  const taken = most;
  most = nothing;
  return taken;
}
