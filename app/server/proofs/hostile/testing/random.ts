import fc from 'fast-check';

/** Draws values from a seeded fast-check generator. */
export type Random = fc.GeneratorValue;

/** A deterministic generator for a seed; failing tests print the seed. */
export function randomOf(seed: number): Random {
  const [random] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (random === undefined) throw new Error('fast-check gave no stream');
  return random;
}

/** A random entry of the list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return random(() => fc.constantFrom(...list));
}

/** At most `most` entries of the list, in random order. */
export function some<T>(random: Random, list: readonly T[], most: number): T[] {
  const length = Math.min(list.length, Math.floor(most));
  return random(() => fc.shuffledSubarray([...list], { minLength: length, maxLength: length }));
}

/** True with a probability of `percent` %. */
export function happens(random: Random, percent: number): boolean {
  return random(() => fc.noBias(fc.integer({ min: 1, max: 100 }))) <= percent;
}
