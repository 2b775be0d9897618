import type { Requester } from './client-address.ts';

/**
 * Places that clients share: one may take as many as it leaves free (a dynamic threshold). Alone it has half of them,
 * ten greedy ones leave an eleventh for others, and a newcomer finds one without anybody being turned out (P36).
 */
export class ClientPlaces {
  readonly #max: number;
  readonly #maxOfClient: number;
  readonly #taken = new Map<string, number>();
  #count = 0;

  /** `maxOfClient`: what one may take however many are free. */
  constructor(max: number, maxOfClient = max) {
    this.#max = max;
    this.#maxOfClient = maxOfClient;
  }

  /** Takes a place; answers the function that releases it, or null when there is none for this client. */
  take({ client, isShared }: Requester): (() => void) | null {
    const free = this.#max - this.#count;
    const own = this.#taken.get(client) ?? 0;
    if (free <= 0 || (!isShared && own >= Math.min(free, this.#maxOfClient))) return null;
    this.#count += 1;
    this.#taken.set(client, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count -= 1;
      const left = (this.#taken.get(client) ?? 1) - 1;
      if (left === 0) this.#taken.delete(client);
      else this.#taken.set(client, left);
    };
  }
}
