import type { Services } from '../services.ts';
/** Follows running restores to their end, those of an earlier process too. */
export declare function startRestoreWorker(services: Services): {
  wake(): void;
  stop(): Promise<void>;
};
