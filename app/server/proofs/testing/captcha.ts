import * as v from 'valibot';
import { solvePuzzle } from './proof-of-work.ts';
import { call, type TestServer } from './start-test-server.ts';

/** The action of these tests' challenges. */
const action = 'POST:/v1/auth/signup';

const Puzzle = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.string(),
  maxnumber: v.number(),
  salt: v.string(),
  signature: v.string(),
});
const Page = v.pipe(v.string(), v.parseJson(), v.object({ puzzle: Puzzle }));

/** A solution as the challenge page sends it. */
export type Solution = v.InferOutput<typeof Puzzle> & { readonly number: number };

/** Requests a captcha token for signing up; with `captcha: 'always'` the response's `url` is a challenge. */
export const beginCaptcha = (server: Pick<TestServer, 'appUrl'>, device = 'device-1') =>
  call(server, 'POST', '/v1/shield/captcha/init', {
    body: { client_id: 'aloft-terminal', action, device_id: device, meta: {} },
  });

/** The puzzle of a challenge page. */
export async function puzzleAt(url: string): Promise<v.InferOutput<typeof Puzzle>> {
  const page = await (await fetch(url)).text();
  return v.parse(Page, /id="puzzle"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]).puzzle;
}

/** Solves the puzzle of a challenge page. */
export async function solutionAt(url: string): Promise<Solution> {
  const puzzle = await puzzleAt(url);
  return { ...puzzle, number: solvePuzzle(puzzle) };
}

/** Encodes a solution, or any value, as sent. */
export const payloadOf = (value: unknown): string => btoa(JSON.stringify(value));

/** Sends a payload to a challenge's URL. */
export const sendPayload = (url: string, payload: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify({ payload }) });
