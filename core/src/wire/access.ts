import * as v from 'valibot';
import { optionalText } from './primitives.ts';

/** `GET /access_controller/v1/area_accessible` (R3.5). */
export const AreaAccessible = v.object({ accessible: v.boolean(), reason: optionalText });
export type AreaAccessible = v.InferOutput<typeof AreaAccessible>;

/** `GET /access_controller/v1/real_ip`: the address that the request came from; of IPv6 its network of 64 bits (R9.4). */
export const RealIp = v.object({ ip: v.pipe(v.string(), v.regex(/^[\da-f.:/]{3,64}$/i)) });
export type RealIp = v.InferOutput<typeof RealIp>;

/** `GET /drive/v1/privilege/area_country_code`: an alpha-2 code, empty when it is not known. */
export const AreaCountryCode = v.object({ data: v.object({ countryCode: v.string() }) });
export type AreaCountryCode = v.InferOutput<typeof AreaCountryCode>;

/** `/_build/latest.json`. */
export const BuildId = v.object({ id: v.string() });
export type BuildId = v.InferOutput<typeof BuildId>;

/** `POST /config/v1/debug_options`: whether the debug console may open (R2.22). */
export const DebugOptions = v.object({
  result: v.literal('ok'),
  data: v.object({ enabled: v.boolean() }),
});
export type DebugOptions = v.InferOutput<typeof DebugOptions>;
