import * as v from 'valibot';
import { challengeOf } from '../../runtime/s256.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { productsOf } from './membership.ts';
import { allowed, countUse, open, type Route, refuse } from './routing.ts';
import type { World } from './world.ts';

/** The `d` parameter of a mail's unsubscribe link. */
export async function unsubscribeText(
  world: World,
  wanted: { readonly email: string; readonly scene: string },
): Promise<string> {
  const email = service.normaliseEmail(wanted.email);
  const expires = world.now() + service.lives.unsubscribeLink;
  const payload = service.writeToken({
    email,
    scene: wanted.scene,
    expires,
  } satisfies service.Unsubscription);
  return `${payload}.${await challengeOf(`${world.signingKey}.${payload}`)}`;
}

async function unsubscribe(world: World, text: string): Promise<wire.Unsubscribed> {
  const [payload = '', signature] = text.split('.');
  const isOurs = signature === (await challengeOf(`${world.signingKey}.${payload}`));
  const claim = isOurs ? allowed(service.readToken(payload, service.Unsubscription)) : null;
  return claim !== null && claim.expires > world.now() ? { result: 'ok' } : refuse('invalid_argument', 'd');
}

/** The routes of one setting: POST with a body, GET without. */
function setting<S extends v.GenericSchema, Body>(
  name: string,
  body: v.GenericSchema<unknown, Body>,
  answer: S,
  data: (world: World, asked: Body | null) => unknown,
): Route[] {
  const answerOf = (world: World, asked: Body | null): v.InferInput<S> =>
    v.parse(answer, { result: 'ok', data: data(world, asked) });
  return [
    open(`POST /config/v1/${name}`, answer, (call, world) => answerOf(world, call.body(body))),
    open(`GET /config/v1/${name}`, answer, (_, world) => answerOf(world, null)),
  ];
}

function redirectOf(world: World, path: string): wire.RedirectCheck {
  const rule = service
    .redirectPaths(path)
    .map((one) => world.redirects.get(one))
    .find((one) => one !== undefined);
  return service.presentRedirect(rule, {
    origin: world.addresses.app,
    allowedHosts: ['elsewhere.example'],
  });
}

/** The routes of the service's settings. */
export const settingsRoutes: readonly Route[] = [
  ...setting('basic', service.LanguagesBody, wire.BasicConfig, (world) =>
    service.presentBasic(
      {
        ...world,
        tiers: service.defaultTiers,
        deletionGraceDays: service.lives.deletedAccount / service.day,
      },
      world.now(),
    ),
  ),
  ...setting('activity_operation', service.LanguagesBody, wire.ActivityOperation, (world, asked) => ({
    server_time: service.timeOf(world.now()),
    activities: [...world.activities]
      .toSorted(([, one], [, other]) => one.end - other.end)
      .map(([name, { start, end }]) => ({
        name,
        start: service.timeOf(start),
        end: service.timeOf(end),
        announcements:
          start <= world.now() && world.now() < end
            ? service.announcementsIn(world.announcements, {
                activity: name,
                language: asked?.data.language_app ?? '',
              })
            : [],
      })),
  })),
  ...setting('debug_options', service.DebugBody, wire.DebugOptions, () => ({ enabled: false })),
  open('POST /v1/statistics', wire.Nothing, (call, world) => {
    call.body(service.StatisticsBody);
    countUse(world, service.limits.statistics, call.client);
    return {};
  }),
  ...setting('resources', service.LanguageBody, wire.Resources, () => ({})),
  ...setting('external_products', service.LanguageBody, wire.ExternalProducts, (world, asked) => ({
    products: productsOf(world, asked?.data.language ?? ''),
  })),

  open('GET /access_controller/v1/area_accessible', wire.AreaAccessible, () => ({ accessible: true })),
  open('GET /_build/latest.json', wire.BuildId, () => ({ id: 'none' })),
  open('GET /v1/redirect-check', wire.RedirectCheck, (call, world) =>
    redirectOf(world, call.query(service.RedirectQuery).path),
  ),
  open(
    'GET /_payload.json',
    wire.PagePayload,
    (call) => service.pagePayload(call.search.get('path') ?? '') ?? refuse('not_found'),
  ),
  open('GET /statistics/pub/download', wire.DownloadStatistics, () => ({
    downloads: { android: '0', ios: '0', gp: '0', tv: '0', windows: '0', mac: '0' },
  })),

  open('GET /mail/v1/unsubscribe', wire.Unsubscribed, (call, world) => {
    const { d } = call.query(service.UnsubscribeQuery);
    if (call.deviceId === '') refuse('invalid_argument', 'x-device-id');
    return unsubscribe(world, d);
  }),

  open('GET /drive/v1/privilege/area_country_code', wire.AreaCountryCode, (call, world) => {
    countUse(world, service.limits.countries, call.client);
    const given = call.headers.get('cf-ipcountry') ?? call.headers.get('x-country') ?? '';
    return { data: { countryCode: /^[A-Z]{2}$/i.test(given) ? given.toUpperCase() : '' } };
  }),
];
