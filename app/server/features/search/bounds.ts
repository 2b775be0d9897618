/**
 * Entries of an order that a search reads first, on the thread that serves (P36): in a small drive, or for a frequent
 * text, they hold the page.
 */
export const firstWalk = 500;

/** Entries of an order that are read when the first ones promise that they hold the page. */
export const maxWalk = 20_000;

/** Names with a query's grams that are looked up and sorted; when there are more, the order is read instead. */
export const maxSorted = 20_000;
