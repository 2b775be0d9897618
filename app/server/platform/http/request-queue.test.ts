import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requestQueue } from './request-queue.ts';

const at = (since: number) => {
  const incoming = new IncomingMessage(new Socket());
  return { since, incoming, outgoing: new ServerResponse(incoming) };
};

describe('requests that wait', () => {
  it('[P36d] round robin: a hundred requests of one account do not delay one of another', () => {
    const line = requestQueue();
    for (let n = 0; n < 100; n += 1) line.push('mallory', at(n));
    line.push('ada', at(100));
    line.push('bo', at(101));
    const order = Array.from({ length: 4 }, () => line.shift()?.since);
    expect(order).toEqual([0, 100, 101, 1]);
    expect(line.length).toBe(98);
  });

  it('[P38b] the oldest request is the first to arrive, whatever was served before it', () => {
    const line = requestQueue();
    expect(line.oldest()).toBeUndefined();
    line.push('mallory', at(1));
    line.push('mallory', at(2));
    line.push('ada', at(3));
    line.shift();
    expect(line.oldest()).toBe(2);
    line.shift();
    expect(line.oldest()).toBe(2);
    line.shift();
    expect([line.oldest(), line.length, line.shift()]).toEqual([undefined, 0, undefined]);
  });

  it('[P38b] keeps no reference to served requests, however long a rush lasts', () => {
    const line = requestQueue();
    for (let n = 0; n < 10_000; n += 1) {
      line.push(`requester ${n % 7}`, at(n));
      if (n >= 50) line.shift();
      expect(line.length).toBeLessThanOrEqual(50);
    }
    for (let left = 50; left > 0; left -= 1) line.shift();
    expect([line.length, line.oldest()]).toEqual([0, undefined]);
  });
});
