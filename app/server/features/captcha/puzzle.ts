import { timingSafeEqual } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { parseJson } from '../../platform/http/clean-text.ts';

/** A stored challenge: its id and expiry, in ms since the Unix epoch. */
export interface OpenChallenge {
  readonly id: string;
  readonly expires_at: number;
}

/** The largest number that a browser may have to find (proof of work). */
const hardness = 60_000;

const Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** What the page sends back: the puzzle and the number. Unknown fields are refused. */
const Solution = v.strictObject({
  algorithm: v.literal('SHA-256'),
  challenge: Hex,
  maxnumber: v.optional(v.literal(hardness)),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(hardness)),
  salt: v.pipe(v.string(), v.maxLength(100)),
  signature: Hex,
});

/** The salt of a challenge. It ends with `&`: otherwise the first digits of the number could be moved into the salt. */
function saltOf({ id, expires_at }: OpenChallenge): string {
  return `${id}?expires=${Math.floor(expires_at / 1000)}&`;
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The puzzle of a challenge, signed with `key`. When it is requested again, it has another number and the same salt.
 */
export function makePuzzle(key: string, challenge: OpenChallenge): ReturnType<typeof createChallenge> {
  return createChallenge({ hmacKey: key, maxNumber: hardness, salt: saltOf(challenge) });
}

function parseSolution(payload: string): v.InferOutput<typeof Solution> | null {
  try {
    const parsed = v.safeParse(Solution, parseJson(Buffer.from(payload, 'base64').toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Whether `payload` (base64 of JSON) solves this challenge in time (P15c). Single use is ensured by the caller, which
 * takes the challenge in one statement.
 */
export async function solves(
  key: string,
  challenge: OpenChallenge,
  payload: string,
  now: number,
): Promise<boolean> {
  const solution = parseSolution(payload);
  if (solution === null || now >= challenge.expires_at) return false;
  if (!sameText(solution.salt, saltOf(challenge))) return false;
  // The salt contains the expiry, which was checked above with the server's clock.
  return verifySolution(solution, key, false);
}
