/**
 * Entries of an order that a search reads first, on the thread that serves (P36): in a small drive, or for a frequent
 * text, they hold the page.
 */
export const firstWalk = 500;

/** Beyond so many entries of an order, looking up what is found and sorting it costs less. */
export const maxWalk = 20_000;
