import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { productsOf } from './orders.ts';
import { open, type Route } from './routing.ts';

/** The routes of the service's settings: as on a server of which its operator has set nothing. */
export const settingsRoutes: readonly Route[] = [
  open('POST /config/v1/external_products', wire.ExternalProducts, (call, world) => {
    const { language } = call.body(service.LanguageBody).data;
    const products = productsOf(world, language).map(service.presentProduct);
    return v.parse(wire.ExternalProducts, { result: 'ok', data: { products } });
  }),
  open('POST /config/v1/debug_options', wire.DebugOptions, (call) => {
    call.body(service.DebugBody);
    return { result: 'ok' as const, data: { enabled: false } };
  }),
  open('GET /access_controller/v1/area_accessible', wire.AreaAccessible, () => ({ accessible: true })),
  open('GET /_build/latest.json', wire.BuildId, () => ({ id: 'none' })),
];
