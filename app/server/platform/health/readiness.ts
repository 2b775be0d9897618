/** What the server needs to serve people, besides its own process. */
export const dependencies = ['database', 'migrations', 'store', 'disk'] as const;
export type Dependency = (typeof dependencies)[number];

/** One bounded look at a dependency: whether it is fine. A rejection counts as no. */
export type Check = () => Promise<boolean>;
export type Checks = Readonly<Record<Dependency, Check>>;

export type CheckState = 'ok' | 'failing' | 'slow';

/** The result of one check. */
export interface Checked {
  readonly state: CheckState;
  /** How long the check took, in ms; the time limit when it has not ended. */
  readonly milliseconds: number;
}

/** What was measured last. */
export interface Measured {
  readonly checks: Readonly<Record<Dependency, Checked>>;
  readonly isReady: boolean;
}

/** Whether the process itself serves; while it does not, nothing is measured. */
export type Phase = 'starting' | 'serving' | 'stopping';

/**
 * The state of what the server depends on, shared by all who ask: measured at most once a second however many they are,
 * and only while somebody asks.
 */
export interface Readiness {
  phase: Phase;
  /** The last state, when it is not older than a second; null otherwise. */
  latest(): Measured | null;
  /** The last state, or a new one; never rejects, and takes no longer than the time limit. */
  measure(): Promise<Measured>;
}

/** How often and how long checks run. */
export interface ReadinessTiming {
  /** How long a state is given to who asks, in ms. */
  readonly interval: number;
  /** Max. duration of a check, in ms. */
  readonly timeLimit: number;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
}

const usualTiming: ReadinessTiming = { interval: 1000, timeLimit: 3000, now: () => performance.now() };

/** Runs a check, but not while its last run hangs; answers when the time limit has passed in any case. */
function boundedCheck(check: Check, { timeLimit, now }: ReadinessTiming): () => Promise<Checked> {
  let running: Promise<CheckState> | null = null;
  const start = async (): Promise<CheckState> => {
    try {
      return (await check()) ? 'ok' : 'failing';
    } catch {
      return 'failing';
    } finally {
      running = null;
    }
  };
  return async () => {
    const began = now();
    const { promise: late, resolve } = Promise.withResolvers<CheckState>();
    const timer = setTimeout(() => resolve('slow'), timeLimit);
    running ??= start();
    const state = await Promise.race([running, late]);
    clearTimeout(timer);
    return { state, milliseconds: now() - began };
  };
}

/** The readiness of a process that starts. Nothing runs until somebody asks. */
export function openReadiness(checks: Checks, own: Partial<ReadinessTiming> = {}): Readiness {
  const timing = { ...usualTiming, ...own };
  const bounded = {
    database: boundedCheck(checks.database, timing),
    migrations: boundedCheck(checks.migrations, timing),
    store: boundedCheck(checks.store, timing),
    disk: boundedCheck(checks.disk, timing),
  };
  let last: { readonly measured: Measured; readonly at: number } | null = null;
  let measuring: Promise<Measured> | null = null;

  const latest = (): Measured | null =>
    last !== null && timing.now() - last.at < timing.interval ? last.measured : null;
  const measureNow = async (): Promise<Measured> => {
    const [database, migrations, store, disk] = await Promise.all([
      bounded.database(),
      bounded.migrations(),
      bounded.store(),
      bounded.disk(),
    ]);
    const checks = { database, migrations, store, disk };
    const isReady = Object.values(checks).every(({ state }) => state === 'ok');
    const measured = { checks, isReady };
    last = { measured, at: timing.now() };
    measuring = null;
    return measured;
  };
  return {
    phase: 'starting',
    latest,
    measure: () => {
      const fresh = latest();
      if (fresh !== null) return Promise.resolve(fresh);
      measuring ??= measureNow();
      return measuring;
    },
  };
}
