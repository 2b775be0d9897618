// What the pages of a browser report of their use.
import * as v from 'valibot';
import type { BrowserContext, Page, Request } from './fixtures.ts';

const Reports = v.object({
  events: v.array(
    v.object({
      category: v.literal('public-module'),
      action: v.string(),
      page: v.string(),
      detail: v.string(),
      source: v.string(),
      address: v.exactOptional(v.string()),
      path: v.exactOptional(v.string()),
      share_id: v.exactOptional(v.string()),
    }),
  ),
});
type Reported = Omit<v.InferOutput<typeof Reports>['events'][number], 'category'>;

/** The reports of every page of a browser from now on. */
export function reportsOf(context: BrowserContext): Request[] {
  const reports: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/statistics') reports.push(request);
  });
  return reports;
}

/** Reports what waits, as leaving the page does. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
}

/** The events of reports, in their order; each names the one group that there is. */
export const actionsIn = (reports: readonly Request[]): Reported[] =>
  reports.flatMap((report) =>
    v.parse(Reports, report.postDataJSON()).events.map(({ category: _group, ...event }) => event),
  );
