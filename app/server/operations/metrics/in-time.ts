import { setTimeout as pause } from 'node:timers/promises';

/** Longest time that figures wait for the database or the disk, in ms: those that are late are left out. */
const maxWait = 3000;

/** The result of `work`; null when it fails or takes too long. */
export async function inTime<T>(work: () => Promise<T>): Promise<T | null> {
  const late = new AbortController();
  try {
    const waited = pause(maxWait, null, { signal: late.signal, ref: false }).catch(() => null);
    return await Promise.race([work().catch(() => null), waited]);
  } finally {
    late.abort();
  }
}
