import ipaddr from 'ipaddr.js';

// What `isPublicAddress` refuses, as ranges: libtorrent's filter takes no predicate. A test compares the two.
const specialRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // All of IPv6 but 2000::/3.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
];

/** Addresses of one family, from the first to the last, as numbers. */
interface Range {
  readonly bytes: 4 | 16;
  readonly first: bigint;
  readonly last: bigint;
}

const numberOf = (address: readonly number[]): bigint =>
  address.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function rangeOf(cidr: string): Range {
  const [address, prefix] = ipaddr.parseCIDR(cidr);
  const bytes = address.kind() === 'ipv4' ? 4 : 16;
  const span = 1n << BigInt(8 * bytes - prefix);
  const number = numberOf(address.toByteArray());
  const first = number - (number % span);
  return { bytes, first, last: first + span - 1n };
}

function without(ranges: readonly Range[], hole: Range): Range[] {
  return ranges.flatMap((range) => {
    if (range.bytes !== hole.bytes || range.last < hole.first || range.first > hole.last) return [range];
    const before = { ...range, last: hole.first - 1n };
    const after = { ...range, first: hole.last + 1n };
    return [before, after].filter(({ first, last }) => first <= last);
  });
}

/** The address that a number of so many bytes stands for. */
export function addressOf(number: bigint, bytes: 4 | 16): string {
  const parts = Array.from({ length: bytes }, (_, n) =>
    Number((number >> BigInt(8 * (bytes - 1 - n))) & 0xffn),
  );
  return ipaddr.fromByteArray(parts).toString();
}

/**
 * The lines of an IP filter (eMule's DAT format) that lets nobody be reached but the public internet (P27), and of that
 * not the addresses in `own`, which are this computer's. `allowed` are addresses that tests may reach.
 */
export function ipFilter(own: readonly string[], allowed: readonly string[]): readonly string[] {
  const single = (address: string): Range => {
    const parsed = ipaddr.parse(address.replace(/%.*$/, ''));
    return rangeOf(`${parsed.toString()}/${parsed.kind() === 'ipv4' ? 32 : 128}`);
  };
  const blocked = [...specialRanges.map(rangeOf), ...own.map(single)];
  const open = allowed.map(single).reduce<readonly Range[]>(without, blocked);
  return open.map(
    ({ bytes, first, last }) => `${addressOf(first, bytes)} - ${addressOf(last, bytes)} , 000 , Aloft`,
  );
}
