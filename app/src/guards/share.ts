import { isShareId } from '@aloft/core/rules';
import type { RouteEntry } from './guard.ts';
import { pageNotFound } from './page-not-found.ts';

/** Refuses an address whose id no share can have, before anybody is asked about it (R2.14). */
export function requireShareId({ params, fullPath }: RouteEntry): void {
  if (!isShareId(params.shareId ?? '')) throw pageNotFound(fullPath);
}
