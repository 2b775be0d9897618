let waiting: (() => void)[] = [];

function callAll(): void {
  const now = waiting;
  waiting = [];
  for (const call of now) call();
}

/**
 * Calls back at the end of the event loop's iteration, for all pending responses together. Waking the client for each one
 * costs more than most responses do.
 */
export function atEndOfIteration(call: () => void): void {
  if (waiting.length === 0) setImmediate(callAll);
  waiting.push(call);
}
