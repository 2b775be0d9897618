import * as v from 'valibot';
import { isOwnPath } from '../../rules/navigation.ts';
import { recordOf } from '../lists.ts';
import { isPlainLine } from '../text.ts';

const Language = v.pipe(v.string(), v.maxLength(64));
/** `POST /config/v1/resources` and `/external_products`. */
export const LanguageBody = v.object({ data: v.object({ language: Language }) });
/** `POST /config/v1/basic` and `/activity_operation`. */
export const LanguagesBody = v.object({
  client: v.literal('web'),
  data: v.object({ language_system: Language, language_app: Language }),
});
/** `POST /config/v1/debug_options`. */
export const DebugBody = v.object({ client: v.literal('web'), data: recordOf(v.string()) });
/** `GET /v1/redirect-check`. One slash in front, so that no browser takes it for another site; nothing that a parser would drop. */
export const RedirectQuery = v.object({
  path: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.regex(/^\/(?!\/)/),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    v.check((path) => !/[\u0000-\u001f\u007f\\]/.test(path)),
  ),
});

/**
 * Where an announcement is shown: the dialog of activities, the popup window (R2.24), the page of a sale (R1.10); above
 * the files of the drive, what is recent and what is starred; on the home page, the pages of activities and those of
 * shares, and in the browser extension (R3.16).
 */
export const announcementPlaces = [
  'activity_dialog',
  'popup_window',
  'activity_page',
  'cloud_page',
  'home_recent',
  'starred_file',
  'official_website',
  'landing_page',
  'share_page',
  'browser_extension',
] as const;
export type AnnouncementPlace = (typeof announcementPlaces)[number];

const Words = (max: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, 'it is empty'),
    v.maxLength(max, `${max} characters at most`),
    v.check(isPlainLine, 'it has control characters or direction marks'),
  );

/** Which announcement: of an activity, at a place, in a language or (empty) in all that have none of their own. */
export const AnnouncementKey = v.object({
  activity: Words(200),
  place: v.picklist(announcementPlaces, `one of ${announcementPlaces.join(', ')}`),
  language: v.optional(
    v.pipe(v.string(), v.regex(/^([A-Za-z]{2}(-[A-Za-z]{2})?)?$/, 'a language, such as ko or zh-TW')),
    '',
  ),
});
export type AnnouncementKey = v.InferOutput<typeof AnnouncementKey>;

/** An announcement as an operator writes it: plain text, and a path of our own or none. */
export const Announcement = v.object({
  ...AnnouncementKey.entries,
  title: Words(120),
  text: Words(1000),
  link: v.optional(
    v.pipe(v.string(), v.check(isOwnPath, 'a path of this service, such as /drive/payment')),
    '',
  ),
});
export type Announcement = v.InferOutput<typeof Announcement>;
/** `GET /_payload.json`. */
export const PayloadQuery = v.object({ path: v.optional(v.pipe(v.string(), v.maxLength(2048)), '') });
