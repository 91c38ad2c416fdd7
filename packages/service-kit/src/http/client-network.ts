import { type IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

const MAPPED_PREFIX_BITS = 96;
const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128);
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Returns the canonical form of an address: IPv4 in dots (also for IPv4-mapped IPv6), IPv6 compressed, lower case and
 * without a zone id. Null for any other text.
 */
export function parseAddress(text: string): string | null {
  // Nearly all are: this runs several times for every request.
  if (isIPv4(text)) return text;
  const [address = ''] = text.trim().split('%');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return mappedIPv4(canonical) ?? canonical;
}

/**
 * Returns the key a client is counted by: an IPv4 address, the /64 of an IPv6 address, `unknown` for any other text.
 */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (address === null) return 'unknown';
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the network that sent a request to a service: the gateway sets X-Forwarded-For to the one address it trusts
 * (docs/security.md S12). For limits only, never for authorization.
 */
export function clientNetwork(request: {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').at(-1) ?? '';
  return networkOf(parseAddress(forwarded) ?? request.socket.remoteAddress ?? '');
}

/** Returns true for `10.0.0.0/8`, `fd00::/8` or a plain address, which is a network of one. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0 || address.includes('%')) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address);
}

/** Returns a test for addresses within networks as `isNetwork` accepts them; IPv4-mapped addresses and networks count as IPv4. */
export function createNetworkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return (text) => {
    const address = parseAddress(text);
    return address !== null && list.check(address, familyOf(address));
  };
}

/** Returns true for `localhost`, `127.0.0.0/8` and `::1`, with or without brackets; false for any other name. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  return isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}

const isLoopbackAddress = createNetworkList(['127.0.0.0/8', '::1']);

function addNetwork(list: BlockList, network: string): void {
  const [given = '', prefix] = network.split('/');
  const address = parseAddress(given);
  if (address === null) throw new TypeError(`invalid network: ${network}`);
  const isMapped = isIP(given) === 6 && isIP(address) === 4;
  const bits = prefix === undefined ? bitsOf(given) : Number(prefix);
  list.addSubnet(address, isMapped ? Math.max(0, bits - MAPPED_PREFIX_BITS) : bits, familyOf(address));
}

function mappedIPv4(canonical: string): string | null {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (match === null) return null;
  const [high, low] = [match[1], match[2]].map((group) => parseInt(group ?? '', 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns the eight groups of a canonical IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
