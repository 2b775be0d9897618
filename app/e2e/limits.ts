/**
 * The time limits of all journeys, in ms: for what hangs, not for what is slow, as a busy machine takes several times as
 * long as an idle one.
 */
export const limits = {
  /** A whole journey. */
  journey: 300_000,
  /** One expectation, action or start of a program. */
  wait: 90_000,
} as const;
