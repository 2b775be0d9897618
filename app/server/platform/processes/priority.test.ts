import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { killGroup } from './limits.ts';
import { lowerSessionPriority } from './priority.ts';

/** Without autogroup (another system, or switched off) nice values count between all processes. */
const groupsSessions =
  existsSync('/proc/sys/kernel/sched_autogroup_enabled') &&
  readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1' &&
  existsSync('/proc/self/autogroup') &&
  readFileSync('/proc/self/autogroup', 'utf8') !== '';

it('[P36g] a process in a session of its own has the lowest priority, and so has its session', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  try {
    lowerSessionPriority(child.pid);
    expect(getPriority(child.pid)).toBe(19);
    const session = () => (groupsSessions ? readFileSync(`/proc/${child.pid}/autogroup`, 'utf8') : 'nice 19');
    await expect.poll(session).toMatch(/nice 19$/m);
    // Not ours: the child is in a session of its own.
    expect(getPriority()).toBeLessThan(19);
    if (groupsSessions) expect(readFileSync('/proc/self/autogroup', 'utf8')).not.toMatch(/nice 19$/m);
  } finally {
    killGroup(child.pid);
  }
});

it('a process that has ended needs no priority', async () => {
  const child = spawn('true', { detached: true, stdio: 'ignore' });
  await new Promise((settle) => child.once('exit', settle));
  expect(() => lowerSessionPriority(child.pid)).not.toThrow();
  expect(() => lowerSessionPriority(undefined)).not.toThrow();
});
