import { BlockList, isIP } from 'node:net';
import { type IncomingMessage } from 'node:http';

/** Who calls: the rightmost address of X-Forwarded-For that is no trusted proxy, else the socket's (SECURITY S12). */
export type ClientAddress = (req: IncomingMessage) => string;

export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return (req) => plainAddress(req.socket.remoteAddress ?? '');
  const trusted = toBlockList(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (req) => {
    let address = plainAddress(req.socket.remoteAddress ?? '');
    const header = req.headers['x-forwarded-for'];
    if (header === undefined || isIP(address) === 0 || !isTrusted(address)) return address;
    const hops = String(header).split(',');
    for (let hop = hops.pop(); hop !== undefined; hop = hops.pop()) {
      const next = plainAddress(hop.trim());
      if (isIP(next) === 0) return address;
      address = next;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

/** What a client is counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export function rateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

const plainAddress = (address: string): string =>
  /^::ffff:\d+\./i.test(address) ? address.slice(7) : address;

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
