import * as v from 'valibot';

/** What a failed answer says of itself (R3.19), each part on its own: a wrong one does not spoil the others. */
export interface ErrorFields {
  readonly error: string | undefined;
  readonly number: number | undefined;
  readonly description: string | undefined;
  readonly uri: string | undefined;
  readonly details: readonly ErrorDetail[];
}

const text = v.fallback(v.optional(v.string()), undefined);

const Detail = v.object({ '@type': text, message: text, domain: text, detail: text, locale: text });
export type ErrorDetail = v.InferOutput<typeof Detail>;

// Some gateways write numbers as text; JSON knows a −0, which a snapshot would lose.
const code = v.union([
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.transform((number) => number + 0),
  ),
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
]);
const list = v.fallback(v.optional(v.array(v.unknown())), undefined);

const Body = v.object({
  error: text,
  error_code: v.fallback(v.optional(code), undefined),
  error_description: text,
  error_uri: text,
  error_url: text,
  details: list,
  error_details: list,
});

const mostDetails = 50;

/**
 * The fields of any body (R3.19): both names of the address and of the details count, and whatever has the
 * wrong type is as if it were not there. Never throws; a body that is no object says nothing.
 */
export function readErrorBody(body: unknown): ErrorFields {
  const parsed = v.safeParse(Body, body);
  const read = parsed.success ? parsed.output : null;
  const details = [...(read?.details ?? []).slice(0, mostDetails), ...(read?.error_details ?? [])]
    .slice(0, mostDetails)
    .map((one) => v.safeParse(Detail, one))
    .flatMap((one) => (one.success ? [one.output] : []));
  return {
    error: read?.error === '' ? undefined : read?.error,
    number: read?.error_code,
    description: read?.error_description,
    uri: httpsAddress(read?.error_uri) ?? httpsAddress(read?.error_url),
    details,
  };
}

/** An address fit to be offered as a link: https, without an account in it, of ordinary length. */
function httpsAddress(address: string | undefined): string | undefined {
  if (address === undefined || address.length > 2048 || !URL.canParse(address)) return undefined;
  if (!/^https:\/\/[^\s\\\p{Cc}]+$/iu.test(address)) return undefined;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : undefined;
}
