import type { DisplayMode, ProfileAnswer } from '@aloft/machines';
import type { InspectionEvent } from 'xstate';
import type { Analytics, AnalyticsOptions } from '../analytics/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Origins } from '../request/call.ts';

/** The program that uses core, as the service knows it. */
export interface ClientFacts {
  readonly id: string;
  readonly version: string;
  readonly packageName: string;
  /** The operator's own, in their order (R7.30). */
  readonly captchaSalts: readonly string[];
  /** Where a challenge returns to; null for clients that cannot show one. */
  readonly captchaReturn: string | null;
}

/** What a runtime is made of. */
export interface RuntimeOptions {
  readonly origins: Origins;
  readonly client: ClientFacts;
  readonly platform: Platform;
  /** The language of answers, asked at every call. */
  readonly locale: () => string;
  /** The build that runs; empty switches the polling off. */
  readonly buildId?: string;
  /** Asks at the start whether the product may be used from here (R2.21). */
  readonly checkAccess?: boolean;
  /** Max. wait for another tab's challenge, in ms; 10 s when left out (R5.7). */
  readonly captchaLockTimeout?: number;
  /**
   * Makes the client's analytics (R7.35); none when left out, and then none of it is loaded:
   * `(facts) => createAnalytics({ ...facts, sink, address })`.
   */
  readonly analytics?: (facts: Pick<AnalyticsOptions, 'consent' | 'now' | 'log'>) => Analytics;
  /** What a server has found out already. */
  readonly initial?: {
    readonly profile: ProfileAnswer | null;
    /** How listings looked last: a person's own and other people's. */
    readonly modes?: { readonly own: DisplayMode | null; readonly shared: DisplayMode | null };
  };
  readonly inspect?: (event: InspectionEvent) => void;
}
