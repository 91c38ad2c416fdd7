import ipaddr from 'ipaddr.js';

/** Global unicast addresses of IPv6 (RFC 4291): excludes forms that contain IPv4 addresses, such as ::127.0.0.1. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** 64:ff9b::/96 of NAT64 (RFC 6052); its local form 64:ff9b:1::/48 is never public. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const IPV4_BYTES = 4;

/** Returns true for a public unicast address, also mapped (::ffff:0:0/96) or translated by NAT64 (docs/security.md S16). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  if (address.match(NAT64)) {
    return ipaddr.fromByteArray(address.toByteArray().slice(-IPV4_BYTES)).range() === 'unicast';
  }
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}
