import { createHash } from 'node:crypto';

/** What a challenge's page has to solve. */
interface Puzzle {
  readonly challenge: string;
  readonly salt: string;
  readonly maxnumber: number;
}

/** The number that solves a puzzle: found as its page does, in a tenth of a browser's time. */
export function solvePuzzle({ challenge, salt, maxnumber }: Puzzle): number {
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  throw new Error('the puzzle has no solution');
}
