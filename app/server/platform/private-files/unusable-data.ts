/** The data that a configuration names cannot be used as they are: one line says why, and what to do. */
export class UnusableData extends Error {}
