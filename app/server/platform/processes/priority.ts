import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives a process, this one when no other is named, the lowest scheduling priority (nice 19) or another, so that processes which
 * serve requests go first (P36). On a system that does not allow it the process keeps its priority.
 */
export function lowerPriority(pid = 0, niceness: number = constants.priority.PRIORITY_LOW): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Slower for others, and right all the same.
  }
}

/** Linux accepts one such change in 100 ms from processes without privileges, and answers EAGAIN to more. */
const retryDelay = 150;
const maxTries = 20;

function lowerAutogroup(pid: number, niceness: number, tries: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    const isLimited = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isLimited && tries < maxTries)
      setTimeout(lowerAutogroup, retryDelay, pid, niceness, tries + 1).unref();
    // Otherwise the process has ended, or the system groups no sessions.
  }
}

/**
 * Gives the lowest scheduling priority, or another, to a process that was spawned with `detached`, the leader of a session of its
 * own. Where Linux groups processes by session (autogroup), nice values count within a session only, and every session
 * has the same share of the processors: its group is lowered, too (P36).
 */
export function lowerSessionPriority(
  pid: number | undefined,
  niceness: number = constants.priority.PRIORITY_LOW,
): void {
  if (pid === undefined) return;
  lowerPriority(pid, niceness);
  lowerAutogroup(pid, niceness, 1);
}
