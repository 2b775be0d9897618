// Which tests run: those of every change, all of them, or those under load. A test's tier is its file's name.

/**
 * `gate`: `npm test`, what does not depend on speed. `all`: `npm run test:all`, everything at full size, with new inputs of
 * properties. `stress`: `npm run test:stress`, load, kills and memory, with nothing beside them.
 */
export type Tier = 'gate' | 'all' | 'stress';

/** The variable that names the tier. */
export const tierVariable = 'ALOFT_TESTS';

const isTier = (word: string): word is Tier => word === 'gate' || word === 'all' || word === 'stress';

/** The tier of this run; without a name it is the gate. Throws when there is none of this name. */
export function tierOf(word: string = process.env.ALOFT_TESTS ?? 'gate'): Tier {
  if (!isTier(word)) throw new Error(`no tier is called ${word}: gate, all and stress are`);
  return word;
}

/** Globs of the test files of a tier: `*.test.ts` runs with each change, `*.all.test.ts` in the exhaustive run only. */
export interface TestFiles {
  readonly include: string[];
  readonly exclude: string[];
}

/** The test files below `place`, a glob like `machines/**`, whose names end in `ending`. */
export function testFiles(place: string, ending = 'test.ts', tier: Tier = tierOf()): TestFiles {
  if (tier === 'stress') return { include: [`${place}/*.stress.${ending}`], exclude: [] };
  const later = tier === 'all' ? 'stress' : '{all,stress}';
  return { include: [`${place}/*.${ending}`], exclude: [`${place}/*.${later}.${ending}`] };
}

/** How many inputs, entries or rounds a test takes: few in the gate, all of them elsewhere. */
export const sized = <T>({ gate, all }: { readonly gate: T; readonly all: T }): T =>
  tierOf() === 'gate' ? gate : all;
