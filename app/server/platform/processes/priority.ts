import { constants, setPriority } from 'node:os';

/**
 * Lets a process, this one when no other is named, wait for those that serve where the processors are busy (P36). On a
 * system that does not allow it the process keeps its priority.
 */
export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Slower for others, and right all the same.
  }
}
