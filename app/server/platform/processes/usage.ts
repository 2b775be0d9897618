import { readFile } from 'node:fs/promises';

/** The resource usage of a process. */
export interface Usage {
  /** Processor time over all threads, in s. */
  readonly cpuSeconds: number;
  /** Resident memory, in MiB. */
  readonly mebibytes: number;
}

// Linux reports 100 ticks per second (USER_HZ) to every program.
const ticksPerSecond = 100;

/** The resource usage of a process on Linux; null on other systems, and when the process has exited. */
export async function usageOf(pid: number): Promise<Usage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ]);
    // The second field is the program's name in brackets, which may contain anything; utime and stime are the 14th
    // and 15th.
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
