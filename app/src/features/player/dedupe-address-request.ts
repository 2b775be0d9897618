import type { Result } from '@aloft/core';
import type { FileAddress } from '../../data/file-address.ts';

type Address = Promise<Result<FileAddress>>;

/** An address is valid for some minutes; one this old, in ms, is asked for again. */
const maxAge = 60_000;

let pending: { readonly id: string; readonly address: Address; readonly time: number } | null = null;

/**
 * The frame of the viewer and the player both need the address of a track: whoever comes second takes the one that was
 * asked for first, once.
 */
export function dedupeAddressRequest(id: string, ask: () => Address): Address {
  const known = pending;
  pending = null;
  if (known?.id === id && performance.now() - known.time < maxAge) return known.address;
  const address = ask();
  const asked = { id, address, time: performance.now() };
  pending = asked;
  void address.then(({ ok }) => {
    if (!ok && pending === asked) pending = null;
  });
  return address;
}
