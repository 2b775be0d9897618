import { networkOf } from '../../../platform/http/client-address.ts';
import type { FairKey } from '../../../platform/locks/fair-key.ts';
import { FairQueue } from '../../../platform/locks/fair-queue.ts';

const maxConcurrent = 2;
/** Requests of one network that take part in the round of networks at a time, with those that are hashed. */
const partOfNetwork = 4;
/** Max. requests of one network that wait for its part; 32 with those of the round that are not hashed yet. */
const maxQueuedOfNetwork = 30;
/** Max. requests in the round, of all networks: about as many as are hashed in five seconds on two slow cores. */
const maxQueued = 256;

/** The round of all networks. */
const round = new FairQueue<string>({
  slots: maxConcurrent,
  slotsPerKey: maxConcurrent,
  maxQueued,
  maxQueuedPerKey: partOfNetwork,
  maxWait: null,
});

/** The requests of a network, fair between its clients. */
interface Network {
  readonly queue: FairQueue;
  /** Of those that run and wait. */
  count: number;
}
const networks = new Map<string, Network>();

const newNetwork = (): Network => ({
  queue: new FairQueue({
    slots: partOfNetwork,
    slotsPerKey: partOfNetwork,
    maxQueued: maxQueuedOfNetwork,
    maxQueuedPerKey: maxQueuedOfNetwork,
    maxWait: null,
  }),
  count: 0,
});

/** Requests that wait to be hashed, in their network or in the round of networks. */
export const waitingHashes = (): number =>
  [...networks.values()].reduce((sum, { queue }) => sum + queue.waiting, round.waiting);

async function inNetwork<T>(key: string, client: FairKey, work: () => Promise<T>): Promise<T> {
  const network = networks.get(key) ?? newNetwork();
  networks.set(key, network);
  network.count += 1;
  try {
    return await network.queue.run(client, work);
  } finally {
    network.count -= 1;
    if (network.count === 0) networks.delete(key);
  }
}

/**
 * Runs `work` when it is the turn of a principal (`null`: the server itself). Turns go round networks, and in a network
 * round its clients: as many addresses as somebody holds of a network are one of many, and a newcomer of another one waits
 * once for each network at most (P36). Where places are all taken, the last request of who has most gives way. Rejects with
 * `QueueFull`.
 */
export function inHashTurn<T>(principal: FairKey | null, work: () => Promise<T>): Promise<T> {
  if (principal === null) return round.run(null, work);
  const network = networkOf(principal);
  return inNetwork(network, principal, () => round.run(network, work));
}
