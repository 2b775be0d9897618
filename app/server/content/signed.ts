import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Services } from '../services.ts';

/** What an address on the content origin allows. */
const Claim = v.variant('use', [
  v.object({
    use: v.picklist(['download', 'inline', 'thumbnail']),
    file: v.string(),
    /** Whose drive, or which share at which passcode version: read again at every request (P9). */
    account: v.optional(v.string()),
    share: v.optional(v.string()),
    passVersion: v.optional(v.number()),
    until: v.number(),
  }),
  v.object({ use: v.literal('upload'), upload: v.string(), until: v.number() }),
  v.object({ use: v.literal('archive'), archive: v.string(), until: v.number() }),
  // The right to write one object in the object-store dialect.
  v.object({
    use: v.literal('store'),
    upload: v.string(),
    file: v.string(),
    account: v.string(),
    until: v.number(),
  }),
]);
export type Claim = v.InferOutput<typeof Claim>;

const sign = (key: string, payload: string): Buffer => createHmac('sha256', key).update(payload).digest();

/** The claim as one address segment that nobody else can make. */
export function signClaim(services: Services, claim: Claim): string {
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${payload}.${sign(services.signingKey, payload).toString('base64url')}`;
}

/** The claim of an address segment, though its time be over; null for what nobody here has signed. */
export function openClaim(services: Services, token: string): Claim | null {
  const [payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  // Compared as text: the same bytes in another spelling are another address.
  const made = Buffer.from(sign(services.signingKey, payload).toString('base64url'));
  const given = Buffer.from(signature);
  if (made.length !== given.length || !timingSafeEqual(made, given)) return null;
  const claim = v.safeParse(Claim, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return claim.success ? claim.output : null;
}

/** The claim of an address segment, while it lasts; null for anything else. */
export function readClaim(services: Services, token: string): Claim | null {
  const claim = openClaim(services, token);
  return claim !== null && claim.until > services.clock() ? claim : null;
}
