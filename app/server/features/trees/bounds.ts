/** Entries of a tree that is copied or deleted in one transaction, and answered at once; a larger one is a task. */
export { mostCopiedAtOnce as mostAtOnce } from '@aloft/core/service';

/** Entries that a step of a task copies or deletes: its transaction holds everybody else up for some milliseconds. */
export const entriesOfStep = 100;

/** Levels of folders: one at the top is of the first. A file may lie in a folder of the last (P36f). */
export const deepestFolder = 64;
