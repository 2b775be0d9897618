import type { PassCodeRefusal, ShareListing, ShareRefusal } from './share.types.ts';

/** Whether a passcode may open it. */
export function isPassCode(status: ShareRefusal): status is PassCodeRefusal {
  return status === 'PASS_CODE_EMPTY' || status === 'PASS_CODE_ERROR';
}

/** Whether it is blocked because of its content. */
export function isSensitive(status: ShareRefusal): boolean {
  return status === 'SENSITIVE_RESOURCE' || status === 'SENSITIVE_WORD';
}

/** Whether the visitor has to ask for it after a warning. */
export function isWarning(status: ShareRefusal): boolean {
  return status === 'SENSITIVE_WARNING';
}

/** Whether only time or the owner can change it. */
export function isFinal(status: ShareRefusal): boolean {
  return !isPassCode(status) && !isSensitive(status) && !isWarning(status) && status !== 'AUDITING';
}

/** Appends a page to a listing; an entry in both is kept once. */
export function appendPage(listing: ShareListing, page: ShareListing): ShareListing {
  const known = new Set(listing.entries.map((entry) => entry.id));
  return {
    ...page,
    // Only the first page has it.
    ...(listing.total === undefined ? {} : { total: listing.total }),
    entries: [...listing.entries, ...page.entries.filter((entry) => !known.has(entry.id))],
  };
}
