import type { ExternalAddress } from '@aloft/core/rules';
import { checkAddress } from './check-address.ts';

interface OpenOptions {
  /** Whether the address may be elsewhere; without it only the service's own are opened (R5.10). */
  readonly external?: ExternalAddress;
  /** Takes the place of this page in the history, adds to it, or leaves this page where it is. */
  readonly by: 'replace' | 'assign' | 'newWindow';
  /** Opens the service's own paths without loading a document. */
  readonly router?: {
    readonly navigate: (to: { readonly href: string; readonly replace: boolean }) => Promise<void>;
  };
}

/**
 * Opens an address that was not written by us: the only way to one, as the linter sees to.
 * @param address a path, or a whole address
 * @returns whether it is opened; what is refused is logged, and the reader stays where they are
 */
export function openAddress(address: string, { external = 'refused', by, router }: OpenOptions): boolean {
  const decided = checkAddress(address, window.location.origin, external);
  if (decided.kind === 'refused') return false;
  const target = decided.kind === 'internal' ? decided.path : decided.url;
  if (by === 'newWindow') window.open(target, '_blank', 'noopener');
  else if (decided.kind === 'internal' && router !== undefined)
    void router.navigate({ href: target, replace: by === 'replace' });
  else if (by === 'replace') window.location.replace(target);
  else window.location.assign(target);
  return true;
}
