// A process that commits offences until it is ended: what asks for the worst must not slow down what measures.
import { setTimeout } from 'node:timers/promises';
import { offences } from './held-up-offences.ts';
import type { HeldUpWorld } from './held-up-world.ts';

/** Whoever is told to come later does so. */
const refused = 250;

/** What the measuring process says: the world, and which offences. */
export interface Committed {
  readonly world: HeldUpWorld;
  readonly names: readonly string[];
}

const counts = new Map<string, number>();

async function commit(name: string, world: HeldUpWorld): Promise<never> {
  for (;;) {
    const statuses = (await offences[name]?.(world).catch(() => [0])) ?? [0];
    for (const status of statuses) {
      const counted = `${name} ${status}`;
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    }
    if (statuses.some((status) => status !== 200)) await setTimeout(refused);
  }
}

process.on('message', (message: Committed | 'counts') => {
  if (message === 'counts') process.send?.([...counts]);
  else for (const name of message.names) void commit(name, message.world);
});
