/** Max. entries of a tree that is copied or deleted in one transaction; a larger one becomes a task. */
export { maxEntriesAtOnce } from '@aloft/core/service';

/** Entries that one step of a task copies or deletes: its transaction blocks other writers for a few milliseconds. */
export const entriesOfStep = 50;

/** Max. depth of folders; one at the top has depth 1. A file may be in a folder at this depth (P36f). */
export const deepestFolder = 64;
