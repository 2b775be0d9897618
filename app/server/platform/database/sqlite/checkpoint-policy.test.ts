import { describe, expect, it } from 'vitest';
import { checkpointPolicy, pagesInLog, pagesToCopy } from './checkpoint-policy.ts';

describe('when a checkpoint is due', () => {
  it('[P36d] a short log is not copied, a long one is, by one checkpoint at a time', () => {
    const policy = checkpointPolicy(() => 0);
    expect(policy.next({ log: pagesToCopy - 1, checkpointed: 0 })).toBeNull();
    expect(policy.next({ log: pagesToCopy, checkpointed: 0 })).toBe('PASSIVE');
    expect(policy.next({ log: 2 * pagesToCopy, checkpointed: 0 })).toBeNull();
    policy.ended({ log: 2 * pagesToCopy, checkpointed: pagesToCopy });
    expect(policy.next({ log: 2 * pagesToCopy, checkpointed: pagesToCopy })).toBe('PASSIVE');
  });

  it('[P36d] while a reader holds an old snapshot it is tried once a second and blocks no writer', () => {
    let clock = 0;
    const policy = checkpointPolicy(() => clock);
    const begun: string[] = [];
    for (; clock < 10_000; clock += 1) {
      const held = { log: 2 * pagesInLog, checkpointed: 7 };
      const mode = policy.next(held);
      if (mode === null) continue;
      begun.push(mode);
      policy.ended(held);
    }
    expect(begun).toEqual(Array.from({ length: 10 }, () => 'PASSIVE'));
  });

  it('[P36d] a log that was copied but never restarted is restarted when little is left to copy', () => {
    const policy = checkpointPolicy(() => 0);
    const long = { log: pagesInLog, checkpointed: pagesInLog - pagesToCopy + 1 };
    expect(policy.next(long)).toBe('RESTART');
    policy.ended(null);
    expect(policy.next(long)).toBeNull();
  });
});
