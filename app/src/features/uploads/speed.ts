/** Milliseconds over which the speed is measured. */
const span = 8000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Measures bytes a second from the moments at which bytes were stored. */
export function createSpeedometer(now: () => number) {
  let samples: Sample[] = [];
  let total = 0;
  return {
    /** So many bytes more are stored. */
    add: (bytes: number): void => {
      if (bytes <= 0) return;
      if (samples.length === 0) samples.push({ at: now(), bytes: total });
      total += bytes;
      samples.push({ at: now(), bytes: total });
    },
    /** Work begins: it is measured from now on. */
    begin: (): void => {
      samples = [{ at: now(), bytes: total }];
    },
    /** Bytes a second; 0 while nothing is known. */
    speed: (): number => {
      const at = now();
      while (samples.length > 2 && (samples[1]?.at ?? at) < at - span) samples.shift();
      const first = samples[0];
      if (first === undefined || samples.length < 2) return 0;
      const seconds = (at - first.at) / 1000;
      return seconds < 0.2 ? 0 : (total - first.bytes) / seconds;
    },
  };
}
