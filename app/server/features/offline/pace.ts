import { DownloadFailure } from './download-failure.ts';

/** What a source has to send while it is waited for. */
export interface LeastPace {
  /** Bytes in each window. */
  readonly bytes: number;
  /** In ms of waiting. */
  readonly window: number;
  /** A clock in ms. */
  readonly now: () => number;
}

/** 17 kB a second: a source that drips would hold one of a few places for an hour, and cost whoever runs it nothing. */
export const leastPace: LeastPace = { bytes: 1024 ** 2, window: 60_000, now: () => performance.now() };

/**
 * The same bytes, until their source has sent too few of them in a window (P36s). Only waiting for the source counts: a
 * slow store of ours is not its fault.
 */
export async function* atLeast(
  bytes: AsyncIterable<Uint8Array>,
  pace: LeastPace,
): AsyncGenerator<Uint8Array> {
  let [waited, come, asked] = [0, 0, pace.now()];
  for await (const part of bytes) {
    waited += pace.now() - asked;
    come += part.byteLength;
    if (waited >= pace.window) {
      if (come < pace.bytes) throw new DownloadFailure('deadline_exceeded');
      [waited, come] = [0, 0];
    }
    yield part;
    asked = pace.now();
  }
}
