import ipaddr from 'ipaddr.js';

/** Azure's service for its virtual machines: special, on an address that no registry names (T18). */
const azureService = ipaddr.parse('168.63.129.16').toString();
/** The only block of IPv6 that is assigned for the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** ISATAP (RFC 5214): an interface id of `0000:5efe` or `0200:5efe` and an IPv4 address, in any network. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [first, second] = address.parts.slice(4);
  return second === 0x5efe && (first === 0 || first === 0x0200);
}

/**
 * Whether an address (as a resolver or a URL writes it) belongs to the public internet. Everything else is refused:
 * loopback, private, link-local, carrier-grade NAT, documentation, multicast, and every form of IPv6 that carries an
 * IPv4 address (P27). The ranges are those of IANA's special-purpose registries, as ipaddr.js has them.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6
    ? address.match(globalUnicast) && !isIsatap(address)
    : address.toString() !== azureService;
}
