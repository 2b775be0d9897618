import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { isFetchedAhead } from '../../platform/http/navigation.ts';

/**
 * Programs that fetch a link to show what is behind it, and those that search. The browsers inside chat apps belong to
 * people and name the app, too (`KAKAOTALK`, `MicroMessenger`, `FBAN`): they are none of these.
 */
const robot =
  /(?<!cu)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|meta-externalagent|^whatsapp\/|kakaotalk-scrap|skypeuripreview|url preview|link ?preview|embedly|iframely|vkshare|mastodon\/|bingpreview|google-read-aloud|mediapartners-google|apis-google/i;

/**
 * Whether a share is shown to somebody, so that it is a view: not by a HEAD, which shows nothing, nor to a browser that
 * looks ahead or a robot. A statistic: who wants to be counted less, or more, can (P34).
 */
export const isSeenByPerson = (c: Context<Environment>): boolean =>
  c.req.method !== 'HEAD' && !isFetchedAhead(c) && !robot.test(c.req.header('user-agent') ?? '');
