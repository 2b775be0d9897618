import type { LogConfig } from 'kysely';
import type { Metrics } from '../metrics/metrics.ts';

/** The option of Kysely that measures each statement; none where nothing counts. */
export function statementLog(metrics: Metrics | undefined): { readonly log?: LogConfig } {
  return metrics === undefined
    ? {}
    : { log: ({ queryDurationMillis }) => metrics.statement(queryDurationMillis) };
}
