import { isPlatformCard } from '../features/home/platform-card-hash.ts';
import { redirectWithin } from '../navigation/check-address.ts';
import type { RouteEntry } from './guard.ts';

/** On a phone, drops the hash of a platform card from the address, so that the page does not jump (R2.10). */
export function dropPlatformCard({ context, fullPath }: RouteEntry): void {
  const at = fullPath.indexOf('#');
  if (at < 0 || !context.layout.current().isMobile || !isPlatformCard(fullPath.slice(at + 1))) return;
  throw redirectWithin(`/${fullPath.slice(1, at)}`);
}
