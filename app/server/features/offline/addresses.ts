import ipaddr from 'ipaddr.js';

type Network = readonly [address: string, bits: number];

// ipaddr.js knows most of these as ranges; what it leaves out or calls `unicast` is named here as well (T18).
const forbiddenV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // A cloud's own service for its machines, on an address that looks like any other.
  ['168.63.129.16', 32],
];
const globalV6: Network = ['2000::', 3];
const forbiddenV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

function isGlobalV4(address: ipaddr.IPv4): boolean {
  return (
    address.range() === 'unicast' &&
    !forbiddenV4.some(([network, bits]) => address.match(ipaddr.IPv4.parse(network), bits))
  );
}

/** ISATAP writes an IPv4 address into the last half, behind this mark, whatever the network is. */
function carriesV4(address: ipaddr.IPv6): boolean {
  const [mark, second] = address.parts.slice(4);
  return second === 0x5efe && (mark === 0 || mark === 0x0200);
}

function isGlobalV6(address: ipaddr.IPv6): boolean {
  return (
    address.range() === 'unicast' &&
    address.match(ipaddr.IPv6.parse(globalV6[0]), globalV6[1]) &&
    !carriesV4(address) &&
    !forbiddenV6.some(([network, bits]) => address.match(ipaddr.IPv6.parse(network), bits))
  );
}

/**
 * Whether an address (as a resolver or a URL writes it) belongs to the public internet. Everything else is
 * refused: loopback, private, link-local, carrier-grade, documentation, multicast, and every IPv6 form that
 * carries an IPv4 address inside (P27).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 ? isGlobalV6(address) : isGlobalV4(address);
}
