import * as v from 'valibot';
import { parseRedirectCheck } from '../../rules/index.ts';
import * as wire from '../../wire/index.ts';
import { bodyOf, open, queryOf, type Route, refuse } from './frame.ts';
import { productsOf } from './orders.ts';
import { payloadOf } from './pages.ts';
import { timeOf, type World } from './world.ts';

const Language = v.pipe(v.string(), v.maxLength(64));
const OneLanguage = v.object({ data: v.object({ language: Language }) });
const Languages = v.object({
  client: v.literal('web'),
  data: v.object({ language_system: Language, language_app: Language }),
});
const DebugFacts = v.object({ client: v.literal('web'), data: v.record(v.string(), v.string()) });
/** One slash in front, so that no browser takes it for another site; nothing that a parser would drop. */
const Path = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^\/(?!\/)/),
  v.check((path) => !/[\p{Cc}\\]/u.test(path)),
);

/** One setting, for POST with a body of its shape and for GET without one. */
function setting<S extends v.GenericSchema, Body>(
  name: string,
  body: v.GenericSchema<unknown, Body>,
  answer: S,
  value: (asked: Body | null) => v.InferInput<S>,
): Route[] {
  const path = `/config/v1/${name}`;
  return [
    open('POST', path, answer, (ask) => {
      return value(bodyOf(ask, body));
    }),
    open('GET', path, answer, () => value(null)),
  ];
}

function redirectOf(world: World, path: string): wire.RedirectCheck {
  const [bare = path] = path.split(/[?#]/);
  const rule = world.redirects.get(path) ?? world.redirects.get(bare);
  if (rule === undefined) return {};
  const redirect = parseRedirectCheck(rule, {
    origin: world.addresses.app,
    allowedHosts: world.redirectHosts,
  });
  if (redirect.kind === 'internal') return { internal: redirect.path };
  return redirect.kind === 'external' ? { external: redirect.url } : {};
}

/** What a client reads about the service itself. */
export function settingsRoutes(world: World): readonly Route[] {
  const now = (): string => timeOf(world.now());
  return [
    ...setting('basic', Languages, wire.BasicConfig, () => ({
      result: 'ok' as const,
      data: {
        share_expiration_days: [1, 7, 30, -1],
        share_restore_limits: ['1', '10', '100', '-1'],
        upload_chunk_bytes: 8 * 1024 * 1024,
        free_quota: String(world.freeQuota),
        server_time: now(),
      },
    })),
    ...setting('activity_operation', Languages, wire.ActivityOperation, () => ({
      result: 'ok' as const,
      data: {
        server_time: now(),
        activities: [...world.activities]
          .sort(([, one], [, other]) => one.end - other.end)
          .map(([name, { start, end }]) => ({ name, start: timeOf(start), end: timeOf(end) })),
      },
    })),
    ...setting('debug_options', DebugFacts, wire.DebugOptions, () => ({
      result: 'ok' as const,
      data: { enabled: false },
    })),
    ...setting('resources', OneLanguage, wire.Resources, () => ({
      result: 'ok' as const,
      data: {
        android: '',
        ios: '',
        gp: '',
        tv: '',
        windows: '',
        mac_apple_silicon: '',
        mac_intel: '',
      },
    })),
    ...setting('external_products', OneLanguage, wire.ExternalProducts, (asked) => ({
      result: 'ok' as const,
      data: {
        products: productsOf(world, asked?.data.language ?? '').map(({ language: _, ...product }) => product),
      },
    })),
    open('GET', '/access_controller/v1/area_accessible', wire.AreaAccessible, () => ({
      accessible: true,
      reason: '',
    })),
    open('GET', '/_build/latest.json', wire.BuildId, () => ({ id: 'none' })),
    open('GET', '/v1/redirect-check', wire.RedirectCheck, (ask) =>
      redirectOf(world, queryOf(ask, v.object({ path: Path })).path),
    ),
    open(
      'GET',
      '/_payload.json',
      wire.PagePayload,
      (ask) => payloadOf(ask.query.get('path') ?? '') ?? refuse('not_found'),
    ),
  ];
}
