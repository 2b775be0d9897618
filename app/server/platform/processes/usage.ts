import { readFile } from 'node:fs/promises';

/** What a process has used so far. */
export interface Usage {
  /** Seconds of processor time, over all threads. */
  readonly cpuSeconds: number;
  /** Memory that is resident now, in MiB. */
  readonly mebibytes: number;
}

// The kernel tells every program a hundred ticks a second (USER_HZ), whatever it counts in itself.
const ticksPerSecond = 100;

/** What a process has used, as Linux tells it; null on other systems, and when the process is gone. */
export async function usageOf(pid: number): Promise<Usage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ]);
    // The second field is the program's name in brackets, with anything in it; utime and stime are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      mebibytes: Number(resident ?? 0) / 1024,
    };
  } catch {
    return null;
  }
}
