import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';

/**
 * Programs that fetch a link to show what is behind it, and those that search. The browsers inside chat apps belong to
 * people and name the app, too (`KAKAOTALK`, `MicroMessenger`, `FBAN`): they are none of these.
 */
const robot =
  /(?<!cu)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|meta-externalagent|^whatsapp\/|kakaotalk-scrap|skypeuripreview|url preview|link ?preview|embedly|iframely|vkshare|mastodon\/|bingpreview|google-read-aloud|mediapartners-google|apis-google/i;

/** Whether a browser fetches ahead what nobody has looked at yet, a page that it renders beforehand included. */
const isAhead = (c: Context<Environment>): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(c.req.header(name) ?? ''),
  );

/**
 * Whether a share is shown to somebody, so that it is a view: not by a HEAD, which shows nothing, nor to a browser that
 * looks ahead or a robot. A statistic: who wants to be counted less, or more, can (P34).
 */
export const isSeenByPerson = (c: Context<Environment>): boolean =>
  c.req.method !== 'HEAD' && !isAhead(c) && !robot.test(c.req.header('user-agent') ?? '');
