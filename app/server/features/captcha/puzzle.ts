import { timingSafeEqual } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import { parseJson } from '../../platform/http/clean-text.ts';

/** A challenge as it is stored: its id, and when it ends in milliseconds since 1970. */
export interface OpenChallenge {
  readonly id: string;
  readonly expires_at: number;
}

/** The largest number that a browser may have to find. */
const hardness = 60_000;

const Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** What the page sends back: the puzzle as it was given, and the number. Any other field is one that we never sent. */
const Solution = v.strictObject({
  algorithm: v.literal('SHA-256'),
  challenge: Hex,
  maxnumber: v.optional(v.literal(hardness)),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(hardness)),
  salt: v.pipe(v.string(), v.maxLength(100)),
  signature: Hex,
});

/** The one salt of a challenge. The `&` ends it: without, the first digits of the number could pass for its last. */
function saltOf({ id, expires_at }: OpenChallenge): string {
  return `${id}?expires=${Math.floor(expires_at / 1000)}&`;
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The puzzle of a challenge, signed with `key`. Asked for again it has another number and the same salt. */
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
 * Whether `payload` (base64 of JSON) solves a puzzle of this very challenge in its time (P15c). That it serves once is
 * the caller's part: one statement takes the challenge.
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
  // The salt holds the time that was just looked at, by the server's own clock.
  return verifySolution(solution, key, false);
}
