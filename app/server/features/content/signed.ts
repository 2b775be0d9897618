import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Services } from '../../services.ts';

/** An account's right: ends with the access version that it was given at (P9d). */
const OfAccount = { account: v.string(), version: v.number() };
/** A share's right: ends with the passcode version and with the share (P9a, P9b). */
const OfShare = { share: v.string(), passVersion: v.number() };
/** Milliseconds since the Unix epoch; `expire` on the wire (P9e). */
const until = v.number();

const FileUse = v.picklist(['download', 'inline', 'thumbnail', 'stream']);
const ownFile = v.strictObject({ use: FileUse, file: v.string(), ...OfAccount, until });
const sharedFile = v.strictObject({ use: FileUse, file: v.string(), ...OfShare, until });

/** What a URL on the content origin allows. */
const Claim = v.union([
  ownFile,
  sharedFile,
  v.strictObject({ use: v.literal('upload'), upload: v.string(), ...OfAccount, until }),
  // Of a stranger, by an upload-only link.
  v.strictObject({ use: v.literal('upload'), upload: v.string(), ...OfShare, until }),
  v.strictObject({
    use: v.literal('archive'),
    archive: v.string(),
    ...OfAccount,
    /** The part of the whole drive, from 1; the first has what the service keeps of the account. */
    part: v.optional(v.number()),
    until,
  }),
  v.strictObject({ use: v.literal('archive'), archive: v.string(), ...OfShare, until }),
  v.strictObject({ use: v.literal('picture'), picture: v.string(), ...OfAccount, until }),
  // The right to write one object in the object-store protocol.
  v.strictObject({
    use: v.literal('store'),
    upload: v.string(),
    file: v.string(),
    ...OfAccount,
    until,
  }),
]);
export type Claim = v.InferOutput<typeof Claim>;

/** The uses of signed URLs: a URL for one use is refused for any other (P9f). */
export const uses = [
  'download',
  'inline',
  'thumbnail',
  'stream',
  'upload',
  'archive',
  'store',
  'picture',
] as const;
export type Use = (typeof uses)[number];
export type ClaimOf<Wanted extends Use> = Claim & { readonly use: Wanted };

const sign = (key: string, payload: string): Buffer => createHmac('sha256', key).update(payload).digest();

/** Signs a claim as one path segment. */
export function signClaim(services: Services, claim: Claim): string {
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${payload}.${sign(services.signingKey, payload).toString('base64url')}`;
}

const isFor = <Wanted extends Use>(claim: Claim, wanted: readonly Wanted[]): claim is ClaimOf<Wanted> =>
  wanted.some((one) => one === claim.use);

/**
 * The claim of a path segment, even if it has expired, when it is for one of the wanted uses; null for another use
 * and for an invalid signature. The caller checks whether the right still holds.
 */
export function openClaim<Wanted extends Use>(
  services: Services,
  token: string,
  wanted: readonly Wanted[],
): ClaimOf<Wanted> | null {
  const [payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  // Compared as text: other base64 spellings of the same bytes are refused.
  const made = Buffer.from(sign(services.signingKey, payload).toString('base64url'));
  const given = Buffer.from(signature);
  if (made.length !== given.length || !timingSafeEqual(made, given)) return null;
  const read = v.safeParse(Claim, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return read.success && isFor(read.output, wanted) ? read.output : null;
}

/** The same for claims that have not expired. */
export function readClaim<Wanted extends Use>(
  services: Services,
  token: string,
  wanted: readonly Wanted[],
): ClaimOf<Wanted> | null {
  const claim = openClaim(services, token, wanted);
  return claim !== null && claim.until > services.clock() ? claim : null;
}
