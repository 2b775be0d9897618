import type { PassCodeRefusal, ShareListing, ShareRefusal } from './share.types.ts';

/** Whether a passcode would help. */
export function isPassCode(status: ShareRefusal): status is PassCodeRefusal {
  return status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR';
}

/** Whether the content itself is why it is not shown. */
export function isSensitive(status: ShareRefusal): boolean {
  return status === 'SENSITIVE_RESOURCE' || status === 'SENSITIVE_WORD';
}

/** Whether nothing but the owner or time can change it. */
export function isFinal(status: ShareRefusal): boolean {
  return !isPassCode(status) && !isSensitive(status) && status !== 'AUDITING';
}

/** The listing with a further page; an entry that came twice is shown once. */
export function appendPage(listing: ShareListing, page: ShareListing): ShareListing {
  const known = new Set(listing.entries.map((entry) => entry.id));
  return {
    ...page,
    // Further pages do not tell.
    ...(listing.total === undefined ? {} : { total: listing.total }),
    entries: [...listing.entries, ...page.entries.filter((entry) => !known.has(entry.id))],
  };
}
