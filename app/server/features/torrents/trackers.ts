import { readLink } from '@aloft/core/service';
import { isPublicAddress } from '../offline/addresses.ts';
import { checkTarget, type Resolve, systemResolve } from '../offline/target.ts';
import { lowestPort } from './peer-address-policy.ts';

/** What may be asked at all, by its own text: no name was resolved yet. */
function isPlausible(url: URL, allowed: readonly string[]): boolean {
  if (url.protocol === 'udp:') return url.hostname !== '' && Number(url.port) >= lowestPort;
  try {
    checkTarget(url, allowed);
    return true;
  } catch {
    return false;
  }
}

async function mayAsk(text: string, allowed: readonly string[], resolve: Resolve): Promise<boolean> {
  const isUdp = /^udp:/i.test(text);
  const url = isUdp && URL.canParse(text) ? new URL(text) : readLink(text);
  if (url === null || !isPlausible(url, allowed)) return false;
  if (allowed.includes(url.host)) return true;
  // A name without an address now may have one later; the IP filter looks at that.
  const found = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => []);
  return found.every(({ address }) => isPublicAddress(address));
}

/**
 * Of a torrent's trackers (http, https, udp) those that may be asked: no address of this network, none of whose names
 * has one, no port of another service (P27). The engine's IP filter looks at them again when it connects.
 */
export async function reachableTrackers(
  trackers: readonly string[],
  allowed: readonly string[],
  resolve: Resolve = systemResolve,
): Promise<readonly string[]> {
  const checked = await Promise.all(
    trackers.map(async (text) => ((await mayAsk(text, allowed, resolve)) ? [text] : [])),
  );
  return checked.flat();
}
