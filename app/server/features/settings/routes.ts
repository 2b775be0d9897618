import {
  DebugBody,
  LanguageBody,
  LanguagesBody,
  presentBasic,
  presentProduct,
  RedirectQuery,
} from '@aloft/core/service';
import { type Context, Hono } from 'hono';
import type * as v from 'valibot';
import { isRegionBlocked } from '../../platform/http/country.ts';
import type { Environment, Session } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { readsOnly } from '../../platform/http/idempotency.ts';
import { operatorAddress, sendTo } from '../../platform/http/location.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { allowsDebugConsole } from '../user-settings/test-mode.ts';
import { listActivities } from './activities.ts';
import { listProducts } from './products.ts';
import { checkRedirect } from './redirect-rules.ts';
import { downloadCounts, downloads, fetchApp, listResources } from './resources.ts';

async function activityOperation(services: Services, language: string) {
  return {
    server_time: new Date(services.clock()).toISOString(),
    activities: await listActivities(services, language),
  };
}

/** The five settings read with POST (R7.21–R7.25); GET answers the same without a language. */
function configRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  function add<T>(
    name: string,
    schema: v.GenericSchema<unknown, T>,
    answer: (services: Services, asked: T | null, session: Session | null) => Promise<object> | object,
  ): void {
    const reply = async (c: Context<Environment>, asked: T | Refusal | null): Promise<Response> =>
      isRefusal(asked)
        ? failWith(c, asked)
        : c.json({ result: 'ok', data: await answer(c.get('services'), asked, c.get('session')) });
    routes.get(`/config/v1/${name}`, (c) => reply(c, null));
    routes.post(`/config/v1/${name}`, readsOnly(), async (c) => reply(c, await parseBody(c, schema)));
  }

  add('basic', LanguagesBody, (services) => presentBasic(services.configuration, services.clock()));
  add('activity_operation', LanguagesBody, (services, asked) =>
    activityOperation(services, asked?.data.language_app ?? ''),
  );
  add('debug_options', DebugBody, async (services, _asked, session) => ({
    enabled: await allowsDebugConsole(services, session),
  }));
  add('resources', LanguageBody, listResources);
  add('external_products', LanguageBody, async (services, asked) => ({
    products: (await listProducts(services, asked?.data.language ?? '')).map(presentProduct),
  }));
  return routes;
}

/** Settings of the service for the app (R4.16, R7.19–R7.26, R7.32–R7.34). `buildId` is the id of the running build. */
export function settingsRoutes(buildId: () => string): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.route('/', configRoutes());
  routes.get('/access_controller/v1/area_accessible', (c) => {
    return c.json(
      isRegionBlocked(c) ? { accessible: false, reason: 'region' } : { accessible: true, reason: '' },
    );
  });
  // Nobody but the visitor is told it, and no copy of the answer may be kept for another.
  routes.get('/access_controller/v1/real_ip', (c) =>
    c.json({ ip: c.get('clientAddress') }, 200, { 'cache-control': 'no-store' }),
  );
  routes.get('/_build/latest.json', (c) => c.json({ id: buildId() }));

  routes.get('/v1/redirect-check', async (c) => {
    const query = parseQuery(c, RedirectQuery);
    if (isRefusal(query)) return failWith(c, query);
    return c.json(await checkRedirect(c.get('services'), query.path));
  });

  routes.get('/statistics/pub/download', async (c) =>
    c.json({ downloads: await downloadCounts(c.get('services')) }),
  );

  routes.get('/download/:app', async (c) => {
    const download = downloads.find((one) => one === c.req.param('app'));
    const url =
      download === undefined ? null : await fetchApp(c.get('services'), download, c.get('clientAddress'));
    const to = url === null ? null : operatorAddress(url);
    return to === null ? failWith(c, refuse('not_found')) : sendTo(c, to);
  });
  return routes;
}
