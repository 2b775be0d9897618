import { sqliteCode, sqliteCodes } from './error-code.ts';

const pauses = { first: 2, longest: 50 } as const;

/** Another connection holds the write lock. */
const isBusy = (error: unknown): boolean => sqliteCode(error) === sqliteCodes.busy;

/**
 * Retries a statement while another process or thread is writing. SQLite's busy timeout would block the thread and all
 * of its requests (P36). `first` is the first run; `wait` waits for so many ms. Rejects with SQLite's error after
 * `maxWait` ms.
 */
export function retryWhileBusy<T>(
  first: Promise<T>,
  run: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void>,
  maxWait: number,
): Promise<T> {
  const until = performance.now() + maxWait;
  const again = async (error: unknown, pause: number): Promise<T> => {
    if (!isBusy(error) || performance.now() > until) throw error;
    await wait(pause);
    return run().catch((next: unknown) => again(next, Math.min(pauses.longest, 2 * pause)));
  };
  return first.catch((error: unknown) => again(error, pauses.first));
}
