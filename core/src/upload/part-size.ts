const [smallest, first, largest] = [256 * 1024, 1024 * 1024, 8 * 1024 * 1024];
/** As many parts are stored after a lost one before a larger one is tried again. */
const calm = 64;

/** The sizes of the parts of one upload. */
export interface PartSizes {
  /** Bytes of the next part. */
  readonly next: () => number;
  /** A part was stored in that many milliseconds. */
  readonly stored: (milliseconds: number) => void;
  /** The connection was lost with a part. */
  readonly lost: () => void;
  /** Something in the way refuses a part of so many bytes. Answers false when there is no smaller one. */
  readonly refused: (bytes: number) => boolean;
}

/**
 * Parts grow and shrink so that each takes a few seconds at most: a lost connection then costs little, and a fast one waits
 * little. They halve when one is refused, and never reach that size again; and when one is lost, as a proxy that refuses it
 * may just close the connection.
 */
export function partSizes(): PartSizes {
  let size = first;
  let limit = largest;
  let allowed = largest;
  let storedSinceLoss = 0;

  function halve(bytes: number): void {
    size = Math.max(smallest, bytes / 2);
    limit = size;
    storedSinceLoss = 0;
  }
  return {
    next: () => size,
    stored: (milliseconds) => {
      storedSinceLoss += 1;
      if (storedSinceLoss % calm === 0) limit = Math.min(allowed, limit * 2);
      if (milliseconds < 1000) size = Math.min(limit, size * 2);
      else if (milliseconds > 4000) size = Math.max(smallest, size / 2);
    },
    lost: () => halve(size),
    refused: (bytes) => {
      if (bytes <= smallest) return false;
      halve(bytes);
      allowed = size;
      return true;
    },
  };
}
