/** How long a process waits for its database before a request gets 503, in ms. */
export interface DatabaseLimits {
  /** PostgreSQL: until a connection is free, or made. */
  readonly connection: number;
  /** PostgreSQL: from the first try of a transaction that others overtake to its last. */
  readonly retries: number;
  /** PostgreSQL: for the locks of a transaction that excludes all others, and for its next statement. */
  readonly exclusive: number;
  /** SQLite: for the write of another process. */
  readonly busy: number;
}

export const databaseLimits: DatabaseLimits = {
  connection: 10_000,
  retries: 20_000,
  // Later ones queue behind it.
  exclusive: 2000,
  busy: 5000,
};
