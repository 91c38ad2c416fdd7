import {
  clientNetwork,
  createNetworkList,
  isLoopback,
  isNetwork,
  networkOf,
  parseAddress,
} from './client-network';

describe('client networks', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
    [' 198.51.100.7 ', '198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7', '198.51.100.7'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
    ['::', '::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['64:ff9b::198.51.100.7', '64:ff9b::c633:6407', '64:ff9b:0:0::/64'],
    ['', null, 'unknown'],
    ['unknown', null, 'unknown'],
    ['198.51.100', null, 'unknown'],
    ['198.51.100.7:443', null, 'unknown'],
    ['198.51.100.7.evil.example', null, 'unknown'],
    ['0198.51.100.7', null, 'unknown'],
    ['2001:db8::1::2', null, 'unknown'],
    ['[::1]', null, 'unknown'],
  ])('parses %j as %j, counted by %j', (text, address, network) => {
    expect(parseAddress(text)).toBe(address);
    expect(networkOf(text)).toBe(network);
  });

  it.each([
    ['10.0.0.0/8', '10.9.9.9', true],
    ['10.0.0.0/8', '::ffff:10.9.9.9', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::a00:1', false],
    ['::ffff:10.0.0.0/104', '10.9.9.9', true],
    ['fd00::/8', 'fd12::1%eth0', true],
    ['fd00::/8', '10.0.0.1', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['::1', '::1', true],
    ['10.0.0.0/8', 'garbage', false],
  ])('%s contains %s: %s', (network, address, expected) => {
    expect(createNetworkList([network])(address)).toBe(expected);
  });

  it.each([
    ['10.0.0.0/8', true],
    ['::1/128', true],
    ['192.0.2.1', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0.0/', false],
    ['fe80::%eth0/64', false],
    ['example.org', false],
  ])('accepts %s as a network: %s', (text, expected) => {
    expect(isNetwork(text)).toBe(expected);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['[::1]', true],
    ['::ffff:127.0.0.1', true],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
    ['', false],
  ])('recognizes %s as loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it.each([
    ['198.51.100.7', '127.0.0.1', '198.51.100.7'],
    ['203.0.113.9, 2001:db8::1', '127.0.0.1', '2001:db8:0:0::/64'],
    ['garbage', '::ffff:127.0.0.1', '127.0.0.1'],
    [undefined, '127.0.0.1', '127.0.0.1'],
    [undefined, undefined, 'unknown'],
  ])('counts a call with X-Forwarded-For %j from %j by %j', (forwarded, remoteAddress, expected) => {
    expect(clientNetwork({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } })).toBe(
      expected,
    );
  });
});
