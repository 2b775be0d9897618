// Apart from the calls: every page loads what the addresses of all pages are checked with, and no page all calls.

/** What a reader of the activity log may ask for. */
export const eventFilters = ['all', 'uploaded', 'received', 'saved', 'played', 'changed'] as const;
export type EventFilter = (typeof eventFilters)[number];
