const kib = 1024;
/** With more transfers than this at once each has smaller buffers, so that a hundred of them take 13 MB and not 102. */
const few = 16;
/** Bytes of a slow sender wait at most so many milliseconds before they are written. */
const slow = 250;
let running = 0;

/** Runs a transfer with the size of its buffers in bytes, of which it may have two. */
export async function withPieces<T>(transfer: (size: number) => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await transfer((running > few ? 64 : 512) * kib);
  } finally {
    running -= 1;
  }
}

/**
 * Gathers what comes in small parts into pieces, of which one is filled while `take` still works on the other one: it
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
    // Whoever waits for the next piece is told.
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

  // Fills and passes run one after another: the timer's pass comes between two fills. A chain and no mutex, as all
  // that comes after a failure is to fail with it.
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
