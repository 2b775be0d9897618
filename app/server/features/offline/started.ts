import type { HeldLease } from '../../platform/database/leases.ts';
import type { Work } from './link.ts';
import type { Reservation } from './reservation.ts';

/** A task that this process has taken. */
export interface Started {
  readonly reservation: Reservation;
  readonly work: Work;
  /** Bytes of space that are reserved since before a pause; 0 for a new run. */
  readonly space: number;
  /** The task's. */
  readonly lease: HeldLease;
}
