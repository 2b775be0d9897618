import { describe, expect, it } from 'vitest';
import { groupSync } from './group-sync.ts';

/** A disk whose syncs the test completes. */
function heldDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  const group = groupSync(() => {
    const one = Promise.withResolvers<void>();
    syncs.push(one);
    return one.promise;
  });
  return { syncs, group };
}

describe('group commit', () => {
  it('[P1a] a write that arrives during a sync waits for the next one, which others share', async () => {
    const { syncs, group } = heldDisk();
    const ended: string[] = [];
    const note = (who: string) => () => ended.push(who);
    const first = group.sync().then(note('first'));
    const second = group.sync().then(note('second'));
    const third = group.sync().then(note('third'));
    expect(syncs.length).toBe(1);
    syncs[0]?.resolve();
    await first;
    expect(ended).toEqual(['first']);
    await expect.poll(() => syncs.length).toBe(2);
    syncs[1]?.resolve();
    await Promise.all([second, third]);
    expect(syncs.length).toBe(2);
    await group.settled();
  });

  it('at most one sync runs at a time; settled waits for the pending one', async () => {
    let underWay = 0;
    let most = 0;
    const group = groupSync(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
    });
    const writers: Promise<void>[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      writers.push(group.sync());
      await Promise.resolve();
    }
    await group.settled();
    expect([underWay, most]).toEqual([0, 1]);
    await Promise.all(writers);
  });

  it('[P1a] a failed sync rejects the writes that waited for it, and the next one is tried again', async () => {
    const { syncs, group } = heldDisk();
    const first = group.sync();
    const second = group.sync();
    syncs[0]?.reject(new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    await expect.poll(() => syncs.length).toBe(2);
    syncs[1]?.resolve();
    await second;
  });
});
