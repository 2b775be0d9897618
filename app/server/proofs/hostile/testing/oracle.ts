import { catalogue } from '@aloft/core/errors';
import * as v from 'valibot';
import type { Call } from './call.ts';
import type { Draft } from './cases.ts';
import type { Answered } from './requests.ts';
import type { Difference, LeftOut } from './rows.ts';

/**
 * What a refused request may still change, and why: it counts. Nothing here is a person's, and no right comes of it.
 * - `rate_limits`, `pass_tries`: how often somebody tried, which is the point of a refusal.
 * - `idempotency`: the refusal itself, remembered for the same key.
 * - `verifications.tries`, `device_codes.polled_at`: the tries of one code, and when it was last asked for.
 * - `captcha_tokens.uses_left`: a token is used up by being shown.
 * - `traffic`: bytes that went by, whatever became of them.
 */
export const counters: LeftOut = {
  rate_limits: '*',
  pass_tries: '*',
  idempotency: '*',
  verifications: ['tries'],
  device_codes: ['polled_at'],
  captcha_tokens: ['uses_left'],
  traffic: ['uploaded', 'downloaded'],
};

const ErrorBody = v.object({ error: v.string(), error_code: v.number(), error_description: v.string() });
const Status = v.object({ share_status: v.string() });
const withCause: ReadonlySet<number> = new Set([429, 501, 503, 507]);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const control = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether the response is a refusal: by its HTTP status, or by a share's status. */
export function isRefused({ status, text }: Answered): boolean {
  const share = v.safeParse(Status, text.startsWith('{') ? parsed(text) : undefined);
  return status >= 400 || (share.success && share.output.share_status !== 'OK');
}

const home = 'http://app.invalid';
/** Beside our own pages: the operator's list, the registered program, the captcha's end and the payment's way back. */
const registered =
  /^(https:\/\/elsewhere\.example\/android$|http:\/\/127\.0\.0\.1:4444\/callback\?|http:\/\/localhost:\d+(\/|$))/;

/** Whether a browser that follows the URL stays on our pages, or goes to a listed one. */
function isListed(address: string): boolean {
  if (registered.test(address)) return true;
  // A browser drops tabs and line ends before it reads an address, and takes a backslash for a slash.
  return URL.canParse(address, home) && new URL(address, home).origin === home;
}

/** The redirect URLs of a response, in its headers or in a body that our pages follow. */
export function faultsOfAddresses({ headers, text }: Pick<Answered, 'headers' | 'text'>): string[] {
  const told = /"redirect_to":("[^"]*")/.exec(text)?.[1];
  const addresses = [headers.get('location'), told === undefined ? null : String(JSON.parse(told))];
  return [
    ...addresses.filter((one) => one !== null && !isListed(one)).map((one) => `leads to ${one}`),
    ...(headers.has('refresh') ? [`refresh: ${headers.get('refresh')}`] : []),
  ];
}

/** The headers of every response. */
export function faultsOfHeaders(answer: Answered): string[] {
  const wanted = ['x-content-type-options', 'content-security-policy', 'referrer-policy', 'cache-control'];
  const missing = wanted.filter((name) => !answer.headers.has(name)).map((name) => `no ${name}`);
  return [...missing, ...faultsOfAddresses(answer)];
}

/** What is wrong with a refusal: it must be catalogued, short, and of its status. */
export function faultsOfRefusal(answer: Answered, plain: readonly number[]): string[] {
  const { status, text } = answer;
  if (status < 400 || plain.includes(status)) return [];
  if (status >= 500 && !withCause.has(status)) return [`status ${status}: ${text.slice(0, 300)}`];
  const body = v.safeParse(ErrorBody, parsed(text));
  if (!body.success) return [`no error body: ${status} ${text.slice(0, 300)}`];
  const { error, error_code, error_description } = body.output;
  const known = Object.entries(catalogue).find(([name]) => name === error)?.[1];
  if (known === undefined) return [`${error} is not in the catalogue`];
  return [
    ...(known.numeric === error_code ? [] : [`${error} came with ${error_code}`]),
    ...(known.status === status ? [] : [`${error} came as ${status}`]),
    ...(error_description.length <= 300 ? [] : [`a description of ${error_description.length} characters`]),
    ...(control.test(error_description) ? ['control characters in the description'] : []),
    ...(error === 'internal' ? ['internal'] : []),
  ];
}

/** Everything that is wrong with a response; HEAD has no body. */
export function faultsOf(call: Call, draft: Draft, answer: Answered, refused: boolean): string[] {
  const headless = draft.method === 'HEAD';
  return [
    ...faultsOfHeaders(answer),
    ...(headless ? [] : faultsOfRefusal(answer, call.plain ?? [])),
    ...(headless && answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...(refused && !isRefused(answer) ? [`was accepted: ${answer.status} ${answer.text.slice(0, 200)}`] : []),
    ...(answer.text.includes('bo-secret') ? ['told what is another’s'] : []),
    ...(call.as === 'nobody' && call.listener === 'app' && answer.text.includes('ada-secret')
      ? ['told a stranger a secret']
      : []),
  ];
}

/** Changes that a request must not make: any when refused, those of other accounts when not. */
export function faultsOfChanges(
  call: Call,
  answer: Answered,
  changed: readonly Difference[],
  stranger: string,
): string[] {
  const wrong = isRefused(answer)
    ? changed
    : changed.filter(
        ({ table, row }) =>
          !(call.touches ?? []).includes(table) &&
          (row.account_id === stranger || (table === 'accounts' && row.id === stranger)),
      );
  return wrong.map(({ table, kind, row }) => `${answer.status} and ${table} ${kind} ${JSON.stringify(row)}`);
}
