import { solveChallenge } from 'altcha-lib/v1';
import * as v from 'valibot';

const Page = v.object({
  puzzle: v.looseObject({
    challenge: v.string(),
    salt: v.string(),
    algorithm: v.picklist(['SHA-1', 'SHA-256', 'SHA-512']),
    maxnumber: v.number(),
  }),
});
const Solved = v.object({ redirect_to: v.string() });

/** Solves a captcha challenge as its page does, and returns the return URL. */
export async function solveChallengeAt(url: string): Promise<URL> {
  const page = await (await fetch(url)).text();
  const { puzzle } = v.parse(Page, JSON.parse(/id="puzzle"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}'));
  const { challenge, salt, algorithm, maxnumber } = puzzle;
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  const payload = btoa(JSON.stringify({ ...puzzle, number: found?.number }));
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ payload }) });
  return new URL(v.parse(Solved, await answer.json()).redirect_to);
}
