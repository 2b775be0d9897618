import type { Result } from '@aloft/core';

type AddressNow = () => Promise<Result<string>>;

const known = new WeakMap<HTMLAnchorElement, AddressNow>();

/** Says where a link leads now: the address that is written in it ends after a while. */
export function setAddressNow(link: HTMLAnchorElement, addressNow: AddressNow): void {
  known.set(link, addressNow);
}

/** Where a link leads now: for who opens it elsewhere, in place of the page. */
export async function addressOfLink(link: HTMLAnchorElement): Promise<string> {
  const found = await known.get(link)?.();
  return found?.ok === true ? found.value : link.href;
}
