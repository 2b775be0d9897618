import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { isShareId } from '../rules/share-id.ts';
import { VisitSource } from '../rules/visit-source.ts';
import { type AnalyticsEvent, actions, analyticsGroup, spreadPlaces } from './events.ts';
import { pageNameOf, pageNames } from './page-names.ts';
import { type CutAddress, cutAddress } from './redact.ts';

/** An origin and a path of 300 characters each. */
const maxAddressLength = 600;

/** What an event may say besides what happened and where: a word of this list, or nothing. */
const tallyDetails = [
  '',
  'accept_all',
  'reject_all',
  'choose',
  'settings',
  'dismiss',
  'passed',
  'refused',
  'failed',
  'cancelled',
  'video',
  'audio',
  ...spreadPlaces,
  ...localeCodes,
  ...pageNames,
] as const;
const Detail = v.picklist(tallyDetails);

/** An address or a path that is cut already: one that would lose something is refused. */
const cut = (cutOf: (address: CutAddress) => string) =>
  v.pipe(
    v.string(),
    v.maxLength(maxAddressLength),
    v.check((text) => text === cutOf(cutAddress(text))),
  );

/** Where a blocked page was shown (R2.21). The service checks it and keeps nothing of it. */
const blockedPage = {
  address: cut(({ origin, path }) => `${origin}${path}`),
  path: cut(({ page }) => page),
  share_id: v.union([v.literal(''), v.pipe(v.string(), v.check(isShareId))]),
};
const BlockedPage = v.object(blockedPage);

/**
 * An event as the own service counts it (R3.14): closed words, and where a visit came from. No time, since the service
 * counts by its own day. Only the event of a blocked page says more: where that was.
 */
export const Tally = v.pipe(
  v.object({
    /** The group of the vocabulary (R7.35); older clients leave it out. */
    category: v.optional(v.literal(analyticsGroup), analyticsGroup),
    action: v.picklist(Object.values(actions)),
    page: v.picklist(pageNames),
    detail: v.optional(Detail, ''),
    source: v.optional(v.union([v.literal(''), VisitSource]), ''),
    ...v.partial(BlockedPage).entries,
  }),
  v.check(
    (event) =>
      event.action === actions.blockPageShown || !Object.keys(blockedPage).some((name) => name in event),
  ),
);
export type Tally = v.InferOutput<typeof Tally>;
/** An event as it is reported. */
export type ReportedTally = v.InferInput<typeof Tally>;

/** The one field of an event that is counted. */
function detailOf({ extdata }: AnalyticsEvent): Tally['detail'] {
  for (const name of ['choice', 'result', 'kind', 'place'] as const) {
    if (v.is(Detail, extdata[name])) return extdata[name];
  }
  const to = extdata.to;
  if (typeof to !== 'string') return '';
  return v.is(Detail, to) ? to : pageNameOf(to);
}

/** The event reduced to what is counted. */
export function toTally(event: AnalyticsEvent): Tally {
  const { from } = event.extdata;
  const blocked = v.safeParse(BlockedPage, event.extdata);
  return {
    category: event.category,
    action: event.action,
    page: pageNameOf(event.page),
    detail: detailOf(event),
    source: v.is(VisitSource, from) ? from : '',
    ...(event.action === actions.blockPageShown && blocked.success ? blocked.output : {}),
  };
}
