import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { localNames, readLink } from '@aloft/core/service';
import { toError } from '../../platform/to-error.ts';
import { isPublicAddress } from './addresses.ts';

/** Every address of a name, as the system tells them. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** An address that may not be fetched; nothing was sent to it. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
}

function isAllowedPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 8080;
}

/**
 * Refuses what needs no resolver to be refused: other schemes, ports, names of this network, and addresses
 * written in any form (the URL parser has made one form of them). `allowed` is for tests alone.
 */
export function checkTarget(url: URL, allowed: readonly string[]): void {
  if (allowed.includes(url.host)) return;
  if (readLink(url.href) === null) throw new ForbiddenTarget('not an address of the web');
  if (!isAllowedPort(url.port)) throw new ForbiddenTarget('this port');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (localNames.test(host) || (!host.includes('.') && !host.includes(':')))
    throw new ForbiddenTarget('a name of this network');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForbiddenTarget('this address');
}

/**
 * Resolves for a connection: the name is asked once, every address must be public, and exactly these are
 * connected to, so that a name that changes its mind gains nothing (P27).
 */
export function checkedLookup(resolve: Resolve, allowedNames: readonly string[]): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname)
      .then((found) => {
        const [first] = found;
        if (first === undefined) throw new Error('the name has no address');
        if (!allowedNames.includes(hostname) && !found.every(({ address }) => isPublicAddress(address)))
          throw new ForbiddenTarget('the name of a forbidden address');
        if (options.all === true) answer(null, [...found]);
        else answer(null, first.address, first.family);
      })
      .catch((error: unknown) => answer(toError(error), ''));
  };
}
