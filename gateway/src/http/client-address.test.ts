import { type IncomingMessage } from 'node:http';
import { createClientAddress, rateLimitKey } from './client-address';

const request = (socket: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('client address', () => {
  it.each([
    ['believes no header without trusted proxies', [], '10.0.0.1', '198.51.100.7', '10.0.0.1'],
    ['takes the address before a trusted proxy', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [
      'takes the rightmost untrusted one',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '203.0.113.9, 198.51.100.7, 10.0.0.2',
      '198.51.100.7',
    ],
    ['ignores the header of an untrusted sender', ['10.0.0.0/8'], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['stops at nonsense', ['10.0.0.0/8'], '10.0.0.1', 'unknown, 10.0.0.3', '10.0.0.3'],
    ['reads mapped addresses', ['10.0.0.0/8'], '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['reads IPv6 proxies', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('%s', (_what, trusted, socket, forwarded, expected) => {
    expect(createClientAddress(trusted)(request(socket, forwarded))).toBe(expected);
  });
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (address, key) => {
    expect(rateLimitKey(address)).toBe(key);
  });
});
