import { describe, expect, it } from 'vitest';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { type FairQueue, type Lane, openFairQueue } from './fair-queue.ts';

/** A queue whose jobs end when they are told to, and the order in which they began. */
function watched(processes: number, waitingOfAccount = 1000, waiting = 10_000, now = () => 0) {
  const queue: FairQueue = openFairQueue({ processes, waitingOfAccount, waiting }, now);
  const began: string[] = [];
  const dropped: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (account: string, name: string, lane: Lane = 'requested') =>
    queue.enter(
      {
        key: clientKey(account),
        run: () =>
          new Promise<void>((settle) => {
            began.push(name);
            ends.set(name, settle);
          }),
        drop: () => dropped.push(name),
      },
      lane,
    );
  /** Ends a job that runs, and lets what follows from that happen. */
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    ends.delete(name);
    await new Promise(setImmediate);
  };
  /** Ends what runs, again and again, until nothing does. */
  const endAll = async (): Promise<void> => {
    while (ends.size > 0) for (const name of [...ends.keys()]) await end(name);
  };
  return { queue, enter, end, endAll, began, dropped };
}

describe('the queue', () => {
  it('[P36g] 200 jobs of one account hold up another’s by none while there are two places, by one where there is one', async () => {
    for (const [processes, before] of [
      [2, 1],
      [1, 1],
    ] as const) {
      const { enter, end, endAll, began } = watched(processes);
      for (let n = 0; n < 200; n += 1) enter('mallory', `hostile ${n}`);
      enter('ada', 'good');
      if (processes === 1) {
        expect(began).toEqual(['hostile 0']);
        await end('hostile 0');
      }
      expect(began.indexOf('good')).toBe(before);
      await endAll();
      expect(began).toHaveLength(201);
    }
  });

  it('[P36g] twenty accounts take turns, whatever each has waiting; one of them has all but one of the places', async () => {
    const { enter, end, endAll, began } = watched(3);
    for (let n = 0; n < 20; n += 1) enter('mallory', `mallory ${n}`);
    expect(began).toEqual(['mallory 0', 'mallory 1']);
    for (let nth = 0; nth < 19; nth += 1)
      for (let n = 0; n < 3; n += 1) enter(`person ${nth}`, `${nth}/${n}`);
    await end('0/0');
    await end('mallory 0');
    // Whoever was served waits until everybody else was.
    expect(began.slice(2)).toEqual(['0/0', '1/0', '2/0']);
    await endAll();
    const firstOfEach = Array.from({ length: 19 }, (_, nth) => began.indexOf(`${nth}/0`));
    expect(Math.max(...firstOfEach)).toBeLessThanOrEqual(21);
    expect(began).toHaveLength(20 + 57);
  });

  it('[P36s] of twelve accounts with hard jobs each, those that wait do not delay who has used nothing of late', async () => {
    let time = 0;
    const { enter, end, endAll, began } = watched(2, 1000, 10_000, () => time);
    for (let nth = 0; nth < 12; nth += 1)
      for (let n = 0; n < 3; n += 1) enter(`stranger ${nth}`, `${nth}/${n}`);
    expect(began).toEqual(['0/0', '1/0']);
    for (const name of ['0/0', '1/0', '2/0', '3/0', '4/0', '5/0', '6/0', '7/0', '8/0', '9/0', '10/0']) {
      time += 5000;
      await end(name);
    }
    // Each of them had a turn by now.
    enter('ada', 'good');
    time += 5000;
    await end('11/0');
    expect(began.at(-1)).toBe('good');
    // What is long ago is forgotten: turns go by order again.
    time += 3600_000;
    await end('good');
    enter('ada', 'another');
    const [next = ''] = began.slice(-1);
    await end(next);
    expect(began.at(-1)).not.toBe('another');
    await endAll();
  });

  it('[P36g] requested work precedes background work; a job may change its lane, and leave', async () => {
    const { enter, end, endAll, began } = watched(1);
    enter('ada', 'running');
    const background = enter('ada', 'background', 'background');
    enter('ada', 'background later', 'background');
    const gone = enter('ada', 'gone');
    enter('ada', 'requested');
    background?.move('requested');
    expect([gone?.leave(), gone?.leave()]).toEqual([true, false]);
    await end('running');
    await endAll();
    expect(began).toEqual(['running', 'requested', 'background', 'background later']);
  });

  it('[P36g] an account’s queue is bounded; background work is dropped first', () => {
    const { enter, dropped } = watched(1, 3);
    enter('ada', 'running');
    for (const name of ['a', 'b', 'c']) expect(enter('ada', name, 'background')).not.toBeNull();
    expect(enter('ada', 'd', 'background')).toBeNull();
    for (const name of ['e', 'f', 'g']) expect(enter('ada', name)).not.toBeNull();
    expect(dropped).toEqual(['c', 'b', 'a']);
    expect(enter('ada', 'h')).toBeNull();
    expect(enter('bo', 'his')).not.toBeNull();
  });

  it('[P36g] when the queue is full, the account with the most jobs loses one', () => {
    const { enter, dropped } = watched(1, 1000, 10);
    enter('mallory', 'running');
    for (let n = 0; n < 10; n += 1) enter('mallory', `hostile ${n}`);
    expect(enter('mallory', 'one more')).toBeNull();
    for (let n = 0; n < 5; n += 1) expect(enter('ada', `good ${n}`), String(n)).not.toBeNull();
    expect(dropped).toEqual(['hostile 9', 'hostile 8', 'hostile 7', 'hostile 6', 'hostile 5']);
    expect(enter('ada', 'more than her share')).toBeNull();
  });

  it('[P36g] a stopped queue drops queued work, accepts none, and settles when nothing runs', async () => {
    const { queue, enter, end, began, dropped } = watched(1);
    enter('ada', 'running');
    enter('ada', 'waiting');
    enter('bo', 'background', 'background');
    let isDone = false;
    const done = queue.stop().then(() => {
      isDone = true;
    });
    expect(dropped).toEqual(['waiting', 'background']);
    expect(enter('ada', 'late')).toBeNull();
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    await end('running');
    await done;
    expect(began).toEqual(['running']);
  });
});
