import * as v from 'valibot';
import { recordOf } from '../lists.ts';

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
