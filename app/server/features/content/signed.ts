import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Services } from '../../services.ts';

/** An account's own right: it ends with the version of the account that it was given at (P9d). */
const OfAccount = { account: v.string(), version: v.number() };
/** A share's right: it ends with the passcode's version and with the share (P9a, P9b). */
const OfShare = { share: v.string(), passVersion: v.number() };
/** Milliseconds since 1970; what the wire calls `expire` (P9e). */
const until = v.number();

const FileUse = v.picklist(['download', 'inline', 'thumbnail']);
const ownFile = v.strictObject({ use: FileUse, file: v.string(), ...OfAccount, until });
const sharedFile = v.strictObject({ use: FileUse, file: v.string(), ...OfShare, until });

/** What an address on the content origin allows. */
const Claim = v.union([
  ownFile,
  sharedFile,
  v.strictObject({ use: v.literal('upload'), upload: v.string(), ...OfAccount, until }),
  v.strictObject({ use: v.literal('archive'), archive: v.string(), ...OfAccount, until }),
  v.strictObject({ use: v.literal('archive'), archive: v.string(), ...OfShare, until }),
  // The right to write one object in the object-store dialect.
  v.strictObject({
    use: v.literal('store'),
    upload: v.string(),
    file: v.string(),
    ...OfAccount,
    until,
  }),
]);
export type Claim = v.InferOutput<typeof Claim>;

/** What addresses are for: one that is for one thing opens nothing else (P9f). */
export const uses = ['download', 'inline', 'thumbnail', 'upload', 'archive', 'store'] as const;
export type Use = (typeof uses)[number];
export type ClaimOf<Wanted extends Use> = Claim & { readonly use: Wanted };

const sign = (key: string, payload: string): Buffer => createHmac('sha256', key).update(payload).digest();

/** The claim as one address segment that nobody else can make. */
export function signClaim(services: Services, claim: Claim): string {
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${payload}.${sign(services.signingKey, payload).toString('base64url')}`;
}

const isFor = <Wanted extends Use>(claim: Claim, wanted: readonly Wanted[]): claim is ClaimOf<Wanted> =>
  wanted.some((one) => one === claim.use);

/**
 * The claim of an address segment, though its time be over, when it is for one of the wanted uses; null for another
 * use and for what nobody here has signed. Whether the right still holds is for the caller to read.
 */
export function openClaim<Wanted extends Use>(
  services: Services,
  token: string,
  wanted: readonly Wanted[],
): ClaimOf<Wanted> | null {
  const [payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  // Compared as text: the same bytes in another spelling are another address.
  const made = Buffer.from(sign(services.signingKey, payload).toString('base64url'));
  const given = Buffer.from(signature);
  if (made.length !== given.length || !timingSafeEqual(made, given)) return null;
  const read = v.safeParse(Claim, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return read.success && isFor(read.output, wanted) ? read.output : null;
}

/** The same while it lasts; null when its time is over. */
export function readClaim<Wanted extends Use>(
  services: Services,
  token: string,
  wanted: readonly Wanted[],
): ClaimOf<Wanted> | null {
  const claim = openClaim(services, token, wanted);
  return claim !== null && claim.until > services.clock() ? claim : null;
}
