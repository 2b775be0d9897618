import type { PlayerContext, Track } from './player.types.ts';

type Queue = Pick<PlayerContext, 'tracks' | 'index'>;

/** The same tracks in another order; the current one stays the current one. */
function reordered({ tracks, index }: Queue, next: readonly Track[]): Queue {
  const current = tracks[index];
  return { tracks: next, index: next.findIndex((one) => one.id === current?.id) };
}

/** Which track comes `by` steps on, without those that could not be played; -1 for none. */
export function stepFrom(
  { tracks, index, repeat, refused }: Pick<PlayerContext, 'tracks' | 'index' | 'repeat' | 'refused'>,
  by: 1 | -1,
): number {
  for (let step = 1; step < tracks.length; step += 1) {
    const at = index + step * by;
    const wrapped = (at + tracks.length) % tracks.length;
    if (at !== wrapped && repeat !== 'all') return -1;
    if (!refused.includes(tracks[wrapped]?.id ?? '')) return wrapped;
  }
  return -1;
}

/** With a track one place up or down; as it was where there is no such place. */
export function withMoved(queue: Queue, id: string, by: 1 | -1): Queue {
  const from = queue.tracks.findIndex((one) => one.id === id);
  const [moved, other] = [queue.tracks[from], queue.tracks[from + by]];
  if (moved === undefined || other === undefined) return queue;
  return reordered(
    queue,
    queue.tracks.map((one) => (one === moved ? other : one === other ? moved : one)),
  );
}

export function withoutTrack(queue: Queue, id: string): Queue {
  return reordered(
    queue,
    queue.tracks.filter((one) => one.id !== id),
  );
}

/** Numbers from 0 to 1 by a linear congruential generator (Numerical Recipes). */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** The current track first, then the others in a random order (Fisher–Yates). */
export function withShuffled({ tracks, index }: Queue, seed: number): Queue {
  const random = numbersFrom(seed);
  const others = tracks.filter((_one, at) => at !== index);
  for (let last = others.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random.next().value * (last + 1));
    const [moved, taken] = [others[last], others[other]];
    if (moved !== undefined && taken !== undefined) [others[last], others[other]] = [taken, moved];
  }
  return { tracks: [...tracks.slice(index, index + 1), ...others], index: 0 };
}

/** In the order of the ids. */
export function inOrder(queue: Queue, ids: readonly string[]): Queue {
  const place = (one: Track): number => ids.indexOf(one.id);
  return reordered(
    queue,
    queue.tracks.toSorted((one, other) => place(one) - place(other)),
  );
}
