import type { DisplayMode, ProfileAnswer } from '@aloft/machines';
import type { InspectionEvent } from 'xstate';
import type { Platform } from '../platform/platform.ts';
import type { Origins } from '../request/caller.ts';

/** The program that uses core, as the service knows it. */
export interface ClientFacts {
  readonly id: string;
  readonly version: string;
  readonly packageName: string;
  readonly captchaSalts: readonly string[];
  /** Where a challenge returns to; null for clients that cannot show one. */
  readonly captchaReturn: string | null;
}

export interface RuntimeOptions {
  readonly origins: Origins;
  readonly client: ClientFacts;
  readonly platform: Platform;
  /** The language of answers, asked at every call. */
  readonly locale: () => string;
  /** The build that runs; empty switches the polling off. */
  readonly buildId?: string;
  /** What a server has found out already. */
  readonly initial?: {
    readonly profile: ProfileAnswer | null;
    /** How listings looked last: a person's own and other people's. */
    readonly modes?: { readonly own: DisplayMode | null; readonly shared: DisplayMode | null };
  };
  readonly inspect?: (event: InspectionEvent) => void;
}
