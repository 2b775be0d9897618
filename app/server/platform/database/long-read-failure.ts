/**
 * Why a long read has no rows to give: it took too long, the requester has too many waiting, there is no place for it, its
 * reader died or was stopped, or nobody waits for it any more.
 */
export type LongReadReason = 'too_late' | 'too_many' | 'busy' | 'died' | 'left';

/** A long read that ended without its rows; `outageOf` says what that means to whoever asked. */
export class LongReadFailure extends Error {
  readonly reason: LongReadReason;
  constructor(reason: LongReadReason) {
    super(`a long read ended: ${reason}`);
    this.name = 'LongReadFailure';
    this.reason = reason;
  }
}
