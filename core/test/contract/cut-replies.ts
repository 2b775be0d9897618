import { manualClock } from '../../src/testing/index.ts';
import { apiCalls } from './api-calls.ts';
import type { ClientOptions } from './clients.ts';

/** What one delivery of a write was answered. */
export interface Delivery {
  readonly key: string | null;
  readonly status: number;
  readonly text: string;
}

/** A network that delivers a write and loses its first reply; time stands still meanwhile. */
export interface CutReplies {
  readonly options: Pick<ClientOptions, 'clock' | 'through'>;
  /** From now on, the next reply of this call is lost. */
  arm(name: string): void;
  readonly deliveries: readonly Delivery[];
  /** Waits for a call, firing the pauses that its pipeline makes: between origins, before a repetition. */
  settle<T>(running: Promise<T>): Promise<T>;
}

const pauses = [300, 1000];

export function cutReplies(): CutReplies {
  const clock = manualClock();
  const deliveries: Delivery[] = [];
  let wanted: (typeof apiCalls)[number] | undefined;
  return {
    deliveries,
    arm: (name) => {
      wanted = apiCalls.find((one) => one.name === name);
    },
    options: {
      clock,
      through: (fetch) => async (input, init) => {
        const path = new URL(input instanceof Request ? input.url : input).pathname;
        const isWanted = wanted !== undefined && init?.method === wanted.method && wanted.path.test(path);
        const response = await fetch(input, init);
        if (!isWanted) return response;
        const key = new Headers(init?.headers).get('idempotency-key');
        deliveries.push({ key, status: response.status, text: await response.clone().text() });
        if (deliveries.length === 1) throw new TypeError('the connection was cut');
        return response;
      },
    },
    settle: async (running) => {
      let isSettled = false;
      const end = (): void => {
        isSettled = true;
      };
      running.then(end, end);
      while (!isSettled) {
        for (const pause of pauses) clock.fire(pause);
        await new Promise((next) => setTimeout(next, 1));
      }
      return running;
    },
  };
}
