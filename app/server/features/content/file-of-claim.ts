import type { FileUse } from '@aloft/core/service';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Environment } from '../../platform/http/environment.ts';
import { logName } from '../../platform/http/log.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { FileRow } from '../files/present.ts';
import { findFile } from '../files/tree.ts';
import { grantOfClaim } from '../shares/grant.ts';
import { findSharedFile } from '../shares/tree.ts';
import { type ClaimOf, readClaim } from './signed.ts';

/** The file of a signed URL, and what the URL allows. */
export interface FoundFile {
  readonly claim: ClaimOf<FileUse>;
  readonly row: FileRow;
}

/** The file of a signed URL for one of the uses, if its grant still holds (P9). */
export async function fileOfClaim(
  c: Context<Environment>,
  wanted: readonly FileUse[],
): Promise<FoundFile | Refusal> {
  const services = c.get('services');
  const claim = readClaim(services, c.req.param('token') ?? '', wanted);
  if (claim === null) return refuse('not_found');
  if ('account' in claim) {
    c.set('what', `file ${claim.file}`);
    c.set('actor', claim.account);
    const row = await findFile(services.db, claim.account, claim.file);
    if (row === null || row.access_version !== claim.version) return refuse('file_not_found');
    return row.blob_id === null ? refuse('file_not_found') : { claim, row };
  }
  c.set('what', logName('share', claim.share));
  const grant = await grantOfClaim(services, claim.share, claim.passVersion);
  if (grant === null) return refuse('share_not_found');
  const row = await findSharedFile(services.db, grant, claim.file);
  return row === null || row.blob_id === null ? refuse('file_not_found') : { claim, row };
}

/** A CSP that lets a browser show untrusted bytes and do nothing else (T16). */
export function setPolicy(c: Context<Environment>): void {
  const { app } = c.get('services').addresses;
  c.header(
    'content-security-policy',
    `default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors ${app}`,
  );
  c.header('x-content-type-options', 'nosniff');
  c.header('cross-origin-resource-policy', 'cross-origin');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex, nofollow');
}

/** Lets the viewers of the app read the bytes. Without credentials: the URL is the right. */
export function readableByApp(): MiddlewareHandler<Environment> {
  return (c, next) =>
    cors({
      origin: c.get('services').addresses.app,
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['range'],
      exposeHeaders: [
        'accept-ranges',
        'content-length',
        'content-range',
        'etag',
        'x-request-id',
        'retry-after',
      ],
      maxAge: 600,
    })(c, next);
}
