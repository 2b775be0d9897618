import type { Arrival } from '@aloft/core/rules';

/** How this visit began: read once, as the address loses what the link said when the visitor goes on. */
const begun: Arrival | null =
  typeof window === 'undefined'
    ? null
    : {
        referrer: document.referrer,
        host: window.location.host,
        query: Object.fromEntries(new URLSearchParams(window.location.search)),
      };

/** How this visit began. */
export const arrival = (): Arrival => begun ?? { referrer: '', host: '', query: {} };
