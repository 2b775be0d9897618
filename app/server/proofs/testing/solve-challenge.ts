import * as v from 'valibot';
import { solvePuzzle } from './proof-of-work.ts';

const Page = v.object({
  puzzle: v.looseObject({
    challenge: v.string(),
    salt: v.string(),
    algorithm: v.literal('SHA-256'),
    maxnumber: v.number(),
  }),
});
const Solved = v.object({ redirect_to: v.string() });

/** Solves a captcha challenge as its page does, and returns the return URL. */
export async function solveChallengeAt(url: string): Promise<URL> {
  const page = await (await fetch(url)).text();
  const { puzzle } = v.parse(Page, JSON.parse(/id="puzzle"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}'));
  const payload = btoa(JSON.stringify({ ...puzzle, number: solvePuzzle(puzzle) }));
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ payload }) });
  return new URL(v.parse(Solved, await answer.json()).redirect_to);
}
