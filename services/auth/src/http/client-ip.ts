import { isIPv6 } from 'node:net';
import { type FastifyRequest } from 'fastify';

/**
 * Address to count limits by: what the gateway found out (it strips what clients send, SECURITY S11), else the socket's.
 * IPv6 counts by /64 (SECURITY S12). Never used to tell who somebody is.
 */
export function clientIp(request: FastifyRequest): string {
  const header = request.headers['x-forwarded-for'];
  const forwarded = [header ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return toNetwork(forwarded === '' ? (request.socket.remoteAddress ?? 'unknown') : forwarded);
}

function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 60);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${filled
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
