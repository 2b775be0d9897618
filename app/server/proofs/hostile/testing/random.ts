import fc from 'fast-check';

/** Draws values from fast-check's stream of chance. */
export type Random = fc.GeneratorValue;

/** A stream that is the same for the same seed; whoever fails prints the seed. */
export function randomOf(seed: number): Random {
  const [random] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (random === undefined) throw new Error('fast-check gave no stream');
  return random;
}

/** One of the list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return random(() => fc.constantFrom(...list));
}

/** At most so many of the list, in a chance order. */
export function some<T>(random: Random, list: readonly T[], most: number): T[] {
  const length = Math.min(list.length, Math.floor(most));
  return random(() => fc.shuffledSubarray([...list], { minLength: length, maxLength: length }));
}

/** True in so many of a hundred cases. */
export function happens(random: Random, percent: number): boolean {
  return random(() => fc.noBias(fc.integer({ min: 1, max: 100 }))) <= percent;
}
