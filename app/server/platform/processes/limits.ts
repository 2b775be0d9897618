import { existsSync } from 'node:fs';

/** What the kernel holds a child process to. */
export interface ProcessLimits {
  /** Private memory it may map, in MiB (RLIMIT_DATA): Linux counts all of it, other systems the heap alone or nothing. */
  readonly dataMebibytes: number;
  readonly openFiles: number;
  /** Seconds of processor time after which it is killed; null for a process that lives on. */
  readonly cpuSeconds: number | null;
  /** Whether its files may grow; left out they may not. */
  readonly writesFiles?: boolean;
}

/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

const shell = '/bin/sh';
const isLimited = process.platform !== 'win32' && existsSync(shell);

/**
 * The command under limits: no core dump, no file that grows unless it writes files, little memory, few open files, and after everybody else
 * (nice). The shell that sets them is replaced by the program, so that there is one process. A limit that is stricter
 * already stays. Where there is no POSIX shell the command runs without limits.
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
    'if command -v nice >/dev/null 2>&1; then exec nice -n 19 "$0" "$@"; fi',
    'exec "$0" "$@"',
  ].join('\n');
  return { program: shell, args: ['-c', script, command.program, ...command.args] };
}

/** Kills a process and whatever it has started: it was spawned with `detached`, as the first of a group of its own. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
