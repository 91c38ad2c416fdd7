import { type IncomingMessage } from 'node:http';
import { createNetworkList, networkOf, parseAddress } from '@kq/service-kit/http/client-network';

/**
 * Returns the client's address: the rightmost one of X-Forwarded-For that is not a trusted proxy, else the socket's
 * (docs/security.md S12).
 */
export type ClientAddress = (req: IncomingMessage) => string;

export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const socketAddress = (req: IncomingMessage) => parseAddress(req.socket.remoteAddress ?? '') ?? '';
  if (trustedProxies.length === 0) return socketAddress;
  const isTrusted = createNetworkList(trustedProxies);
  return (req) => {
    let address = socketAddress(req);
    const header = req.headers['x-forwarded-for'];
    if (header === undefined || !isTrusted(address)) return address;
    const hops = String(header).split(',');
    for (let hop = hops.pop(); hop !== undefined; hop = hops.pop()) {
      const next = parseAddress(hop);
      if (next === null) return address;
      address = next;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

/** Returns the key a client is counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export const rateLimitKey = networkOf;
