// A process that sends heavy requests until it is killed. Separate, so that it does not slow down the measuring process.
import { setTimeout } from 'node:timers/promises';
import { heavyRequests } from './heavy-requests.ts';
import type { NoisyNeighbourData } from './noisy-neighbour-data.ts';

/** The pause after a request that was not answered 200, in ms. */
const retryPause = 250;

/** The first message of the measuring process: its data, and which requests to send. */
export interface LoadOrder {
  readonly data: NoisyNeighbourData;
  readonly names: readonly string[];
}

const counts = new Map<string, number>();

async function repeat(name: string, data: NoisyNeighbourData): Promise<never> {
  for (;;) {
    const statuses = (await heavyRequests[name]?.(data).catch(() => [0])) ?? [0];
    for (const status of statuses) {
      const counted = `${name} ${status}`;
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    }
    if (statuses.some((status) => status !== 200)) await setTimeout(retryPause);
  }
}

process.on('message', (message: LoadOrder | 'counts') => {
  if (message === 'counts') process.send?.([...counts]);
  else for (const name of message.names) void repeat(name, message.data);
});
