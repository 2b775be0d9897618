import type { Result } from '@aloft/core';
import type { FileAddress } from '../../data/file-address.ts';

type Address = Promise<Result<FileAddress>>;

/** An address is valid for some minutes; one this old, in ms, is asked for again. */
const maxAge = 60_000;

let pending: { readonly id: string; readonly address: Address; readonly time: number } | null = null;

/** Who asks for the address of a track. */
type Asker = 'viewer' | 'player';

/** The address that each of them was told last. */
const told = new Map<Asker, string>();

function askFirst(id: string, ask: () => Address): Address {
  const address = ask();
  const asked = { id, address, time: performance.now() };
  pending = asked;
  void address.then(({ ok }) => {
    if (!ok && pending === asked) pending = null;
  });
  return address;
}

/**
 * The frame of the viewer and the player both need the address of a track: whoever comes second takes the one that was
 * asked for first, once. Whoever has that one already asks because it has ended, and gets another one.
 */
export async function dedupeAddressRequest(asker: Asker, id: string, ask: () => Address): Address {
  const known = pending;
  pending = null;
  const isShared = known?.id === id && performance.now() - known.time < maxAge;
  let found = await (isShared ? known.address : askFirst(id, ask));
  if (isShared && found.ok && found.value.inline === told.get(asker)) found = await askFirst(id, ask);
  if (found.ok) told.set(asker, found.value.inline);
  return found;
}
