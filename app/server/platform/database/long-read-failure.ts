/**
 * Why a long read failed: it timed out, the requester has too many queued, the queue is full, its reader died or was
 * stopped, or the request was aborted.
 */
export type LongReadReason = 'too_late' | 'too_many' | 'busy' | 'died' | 'left';

/** A failed long read; `outageOf` maps it to a response. */
export class LongReadFailure extends Error {
  readonly reason: LongReadReason;
  constructor(reason: LongReadReason) {
    super(`a long read ended: ${reason}`);
    this.name = 'LongReadFailure';
    this.reason = reason;
  }
}
