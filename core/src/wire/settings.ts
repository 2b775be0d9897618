import * as v from 'valibot';
import { DecimalString, optionalText, Time } from './primitives.ts';
import { PageContent } from './public-pages.ts';

const answer = <T extends v.ObjectEntries>(entries: T) =>
  v.object({ result: v.literal('ok'), data: v.object(entries) });

/** What a plan includes: bytes, of a calendar month where it is traffic, and offline downloads of a day; −1 is without limit. */
const Plan = v.object({
  space: DecimalString,
  largest_file: DecimalString,
  monthly_upload: DecimalString,
  monthly_download: DecimalString,
  daily_tasks: DecimalString,
});

/** `POST /config/v1/basic`: limits of the service. Days −1 is for ever, limits are decimal strings, −1 without. */
export const BasicConfig = answer({
  share_expiration_days: v.array(v.number()),
  share_restore_limits: v.array(DecimalString),
  upload_chunk_bytes: v.number(),
  free_quota: DecimalString,
  /** For so many days an account that is being deleted can be restored. */
  deletion_grace_days: v.optional(v.number(), 0),
  plans: v.object({ free: Plan, premium: Plan }),
  /** RFC 3339: the service's clock. */
  server_time: v.optional(Time, ''),
});
export type BasicConfig = v.InferOutput<typeof BasicConfig>;

/** `POST /config/v1/resources`: where the apps are fetched (R1.3); empty where there is none. */
export const Resources = answer({
  android: optionalText,
  ios: optionalText,
  gp: optionalText,
  tv: optionalText,
  windows: optionalText,
  mac_apple_silicon: optionalText,
  mac_intel: optionalText,
});
export type Resources = v.InferOutput<typeof Resources>;

/** What an operator announces of an activity at one place, in the reader's language; `link` is an own path, or empty. */
const Announcement = v.object({ place: v.string(), title: v.string(), text: v.string(), link: optionalText });

/** `POST /config/v1/activity_operation`: the activities, when they end (R2.11), and what is announced of those that run. */
export const ActivityOperation = answer({
  server_time: Time,
  activities: v.array(
    v.object({
      name: v.string(),
      start: Time,
      end: Time,
      announcements: v.optional(v.array(Announcement), []),
    }),
  ),
});
export type ActivityOperation = v.InferOutput<typeof ActivityOperation>;

/** What a product gives: days of membership where nothing is said, space for some days, or traffic without an end. */
export const ProductKind = v.picklist(['membership', 'storage', 'traffic']);
export type ProductKind = v.InferOutput<typeof ProductKind>;

/**
 * `POST /config/v1/external_products`: what can be bought; prices in the currency's smallest unit. Packs have a kind and
 * bytes; the days of a traffic pack are 0.
 */
export const ExternalProducts = answer({
  products: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      days: v.number(),
      price: v.number(),
      currency: v.string(),
      kind: v.optional(ProductKind),
      bytes: v.optional(DecimalString),
    }),
  ),
});
export type ExternalProducts = v.InferOutput<typeof ExternalProducts>;

/** `GET /v1/redirect-check`: nothing, an own path, or an address that the operator has listed (R2.16). */
export const RedirectCheck = v.object({
  internal: v.optional(v.string()),
  external: v.optional(v.string()),
});
export type RedirectCheck = v.InferOutput<typeof RedirectCheck>;

/** `GET /_payload.json`: the facts of a public page that is rendered ahead of time (R7.33). */
export const PagePayload = v.object({
  path: v.string(),
  locale: v.string(),
  title: v.string(),
  description: v.string(),
  /** What is read there; null where it is all in the page itself. */
  content: v.optional(v.nullable(PageContent), null),
});
export type PagePayload = v.InferOutput<typeof PagePayload>;
