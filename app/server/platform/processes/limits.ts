import { existsSync } from 'node:fs';

/** Kernel limits of a child process. */
export interface ProcessLimits {
  /** Private memory in MiB (RLIMIT_DATA): all of it on Linux, only the heap or nothing on other systems. */
  readonly dataMebibytes: number;
  readonly openFiles: number;
  /** Processor time in s after which it is killed; null for a long-running process. */
  readonly cpuSeconds: number | null;
  /** Whether its files may grow; left out they may not. */
  readonly writesFiles?: boolean;
  /** Its nice value; the lowest priority (19) when left out. */
  readonly niceness?: number;
}

/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

const shell = '/bin/sh';
const isLimited = process.platform !== 'win32' && existsSync(shell);

/**
 * Wraps a command with limits: no core dump, no growing files unless it writes files, little memory, few open files,
 * low priority (nice).
 * The shell that sets them is replaced by the program, so that there is one process. Stricter existing limits stay.
 * Without a POSIX shell the command runs without limits.
 */
export function limited(command: Command, limits: ProcessLimits): Command {
  if (!isLimited) return command;
  const wanted = [
    '-c 0',
    ...(limits.writesFiles === true ? [] : ['-f 0']),
    `-d ${limits.dataMebibytes * 1024}`,
    `-n ${limits.openFiles}`,
    ...(limits.cpuSeconds === null ? [] : [`-t ${limits.cpuSeconds}`]),
  ];
  const script = [
    ...wanted.map((limit) => `ulimit ${limit} 2>/dev/null || :`),
    `if command -v nice >/dev/null 2>&1; then exec nice -n ${limits.niceness ?? 19} "$0" "$@"; fi`,
    'exec "$0" "$@"',
  ].join('\n');
  return { program: shell, args: ['-c', script, command.program, ...command.args] };
}

/** Kills a process group: the process must be its leader, spawned with `detached`. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}
