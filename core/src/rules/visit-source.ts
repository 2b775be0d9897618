import * as v from 'valibot';
import { marketingNames, readMarketing } from './marketing.ts';
import { referrerHost } from './referrers.ts';

/** A host, or what a link says of itself, in at most three parts: `newsletter/mail/spring`. */
export const VisitSource = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}(?:\/[\w.-]{1,64}){0,2}$/));

/** Whether a text names where a visit came from, as `VisitSource` says (R4.10). */
export const isVisitSource = (text: unknown): text is string => v.is(VisitSource, text);

/** How a visit began. */
export interface Arrival {
  /** `document.referrer`. */
  readonly referrer: string;
  /** The own host. */
  readonly host: string;
  /** The parameters of the address. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Where a visit came from (R4.10): what the link says of itself, else the host of the page with the link. Empty for a
 * page of our own, for none, and for a host that would name a computer rather than a website. Never throws.
 */
export function visitSource({ referrer, host, query }: Arrival): string {
  const marketing = readMarketing(query);
  const said = marketingNames.flatMap((name) => marketing[name] ?? []).join('/');
  if (said !== '') return said;
  const from = referrerHost(referrer);
  const isWebsite =
    from !== null && from !== host && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(from);
  return isWebsite && isVisitSource(from) ? from : '';
}
