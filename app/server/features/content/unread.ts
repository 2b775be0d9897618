import type { Context } from 'hono';
import { ShortFile } from '../../platform/blobs/send.ts';
import { isMissing } from '../../platform/blobs/store.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { refuse } from '../../platform/refusal.ts';
import { BrokenArchive } from '../contents/limits.ts';

/** The response to bytes that are lost or broken, before any of them was sent; other errors are thrown again. */
export function failUnread(c: Context<Environment>, error: unknown): Response {
  const isLost = isMissing(error) || error instanceof ShortFile;
  if (!isLost && !(error instanceof BrokenArchive)) throw error;
  if (isLost)
    c.get('services').log({ event: 'lost-bytes', requestId: c.get('requestId'), error: String(error) });
  return failWith(c, refuse('data_loss'));
}
