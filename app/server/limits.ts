import { devicePollInterval } from '@aloft/core/service';
import { type DatabaseLimits, databaseLimits } from './platform/database/limits.ts';

/** The time limits of a server, in ms. Tests set the one that they are about. */
export interface ServerLimits extends DatabaseLimits {
  /** One statement. */
  readonly statement: number;
  /** A transaction without a statement, whose process is frozen or gone; by default a sixth of a lease. */
  readonly idleInTransaction: number | null;
  /** Requests in progress when the server stops. */
  readonly shutdown: number;
  /** Between two questions of a device that waits for its approval. */
  readonly devicePoll: number;
  /** How long a page of the public site is repeated to who asks the same; 0 for never. */
  readonly repeat: number;
}

export const serverLimits: ServerLimits = {
  ...databaseLimits,
  statement: 30_000,
  idleInTransaction: null,
  shutdown: 10_000,
  devicePoll: devicePollInterval * 1000,
  repeat: 1000,
};
