const kib = 1024;
/** With more transfers than this, each gets smaller buffers: a hundred take 13 MB instead of 102. */
const few = 16;
/** Max. time that bytes of a slow sender are buffered before they are written, in ms. */
const slow = 250;
let running = 0;

/** Runs a transfer. `size` is the size of its buffers in bytes; it may use two. */
export async function withPieces<T>(transfer: (size: number) => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await transfer((running > few ? 64 : 512) * kib);
  } finally {
    running -= 1;
  }
}

/**
 * Collects chunks into larger pieces with double buffering: one is filled while `take` works on the other. `take`
 * must be done with its piece when it settles. `add` and `end` reject with what `take` rejected with.
 */
export function gatherPieces(
  size: number,
  take: (piece: Uint8Array<SharedArrayBuffer>) => Promise<unknown>,
): { add(bytes: Uint8Array): Promise<void>; end(): Promise<void> } {
  let filling = new Uint8Array(new SharedArrayBuffer(size));
  let other = new Uint8Array(new SharedArrayBuffer(size));
  let filled = 0;
  let taken: Promise<unknown> = Promise.resolve();

  async function pass(): Promise<void> {
    const piece = filling.subarray(0, filled);
    await taken;
    taken = take(piece);
    // The rejection reaches the caller through the next piece.
    taken.catch(() => undefined);
    [filling, other] = [other, filling];
    filled = 0;
  }

  async function fill(bytes: Uint8Array): Promise<void> {
    let rest = bytes;
    while (rest.byteLength > 0) {
      const part = rest.subarray(0, size - filled);
      filling.set(part, filled);
      filled += part.byteLength;
      rest = rest.subarray(part.byteLength);
      if (filled === size) await pass();
    }
  }

  // Fills and flushes run in sequence; the timer's flush comes between two fills. A promise chain instead of a mutex,
  // so that everything after a failure fails too.
  let last: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };
  const timer = setInterval(() => {
    if (filled > 0) enqueue(() => (filled > 0 ? pass() : Promise.resolve())).catch(() => undefined);
  }, slow);
  timer.unref();

  return {
    add: (bytes) => enqueue(() => fill(bytes)),
    end: async () => {
      clearInterval(timer);
      await enqueue(async () => {
        if (filled > 0) await pass();
        await taken;
      });
    },
  };
}
