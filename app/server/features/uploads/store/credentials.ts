import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Services } from '../../../services.ts';
import { type ClaimOf, signClaim } from '../../content/signed.ts';

export type StoreClaim = ClaimOf<'store'>;

const plainBucket = 'aloft';

/**
 * The bucket name that other clients are given: the first label of the content host where it has a parent domain
 * (`files.example.org` → `files`). Some clients request `<bucket>.<endpoint without its first label>`, which is the
 * same host, so the bucket needs no DNS name.
 */
export function bucketOf(services: Services): string {
  const { hostname } = new URL(services.addresses.content);
  const labels = hostname.split('.');
  const first = labels[0] ?? '';
  return isIP(hostname) === 0 && labels.length >= 3 && /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(first)
    ? first
    : plainBucket;
}

/** The secret key of a security token: derived with HMAC, not stored. */
export function secretOf(services: Services, securityToken: string): string {
  return createHmac('sha256', services.signingKey).update(`store ${securityToken}`).digest('base64url');
}

/**
 * Credentials of an upload in the object-store protocol: the right to write one key until the upload ends, signed and
 * not stored (T19). `endpoint` is the content host without a scheme, as these clients expect.
 */
export function storeCredentials(services: Services, claim: StoreClaim) {
  const securityToken = signClaim(services, claim);
  return {
    access_key_id: claim.upload,
    access_key_secret: secretOf(services, securityToken),
    bucket: bucketOf(services),
    endpoint: new URL(services.addresses.content).host,
    expiration: new Date(claim.until).toISOString(),
    key: claim.upload,
    security_token: securityToken,
  };
}
