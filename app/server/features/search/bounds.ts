/**
 * Entries of an order that a search reads first, on the thread that serves (P36): in a small drive, or for a frequent
 * text, they hold the page.
 */
export const firstWalk = 500;

/** Entries of an order that are read for a text that is not rare: a few milliseconds. */
export const maxWalk = 30_000;

/** Names with a query's grams that are looked up and sorted faster than the order is read. */
export const fewNames = 1000;

/** Names with a query's grams that are looked up and sorted where the order began without them. */
export const maxSorted = 20_000;
