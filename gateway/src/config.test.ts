import { parseConfig } from '@kq/service-kit/config/parse-config';
import { gatewayConfigSchema } from './config';

const base = { KQ_INTERNAL_SECRET: 'internal-secret-of-the-tests-0123456789' };
const parse = (env: Record<string, string>) => parseConfig(gatewayConfigSchema, { ...base, ...env });

describe('the configuration', () => {
  it('requires a secret and nothing else on this machine', () => {
    expect(parse({})).toMatchObject({
      KQ_HOST: '127.0.0.1',
      KQ_PORT: 8080,
      KQ_READ_LANE: true,
      KQ_TRUSTED_PROXIES: [],
    });
    expect(() => parseConfig(gatewayConfigSchema, {})).toThrow('KQ_INTERNAL_SECRET');
  });
  it('allows disabled limits outside production only', () => {
    expect(parse({ KQ_LIMIT_REQUESTS: 'off' }).KQ_LIMIT_REQUESTS).toBe(false);
    expect(() => parse({ KQ_LIMIT_REQUESTS: 'off', NODE_ENV: 'production' })).toThrow(
      'must not be off in production',
    );
  });
  it('requires the public address when listening to other hosts', () => {
    expect(() => parse({ KQ_HOST: '0.0.0.0' })).toThrow('KQ_PUBLIC_URL');
    expect(() => parse({ KQ_HOST: '127.0.0.1.evil.example' })).toThrow('KQ_PUBLIC_URL');
    expect(
      parse({ KQ_HOST: '0.0.0.0', KQ_PUBLIC_URL: 'https://kolonnenquartier.example/' }).KQ_PUBLIC_URL,
    ).toBe('https://kolonnenquartier.example');
  });
  it('requires the terms of the operator in production', () => {
    expect(() => parse({ NODE_ENV: 'production' })).toThrow('KQ_TERMS_TEXT: is missing');
    expect(parse({ NODE_ENV: 'production', KQ_TERMS_TEXT: '# AGB' }).KQ_TERMS_TEXT).toBe('# AGB');
    expect(parse({}).KQ_TERMS_TEXT).toBeUndefined();
  });
  it('accepts one source of map details', () => {
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
    expect(parse({ KQ_TILE_URL: tiles }).KQ_TILE_URL).toBe(tiles);
    expect(() => parse({ KQ_TILE_URL: 'https://tiles.example/' })).toThrow('must contain {z}, {x} and {y}');
    expect(() => parse({ KQ_TILE_URL: tiles, KQ_BASEMAP: 'germany.pmtiles' })).toThrow('KQ_TILE_URL');
  });
  it('parses social links by name', () => {
    expect(parse({}).KQ_SOCIAL_LINKS).toEqual([]);
    expect(
      parse({ KQ_SOCIAL_LINKS: 'LinkedIn=https://www.linkedin.com/company/x?a=b, X=https://x.com/x' })
        .KQ_SOCIAL_LINKS,
    ).toEqual([
      { name: 'LinkedIn', href: 'https://www.linkedin.com/company/x?a=b' },
      { name: 'X', href: 'https://x.com/x' },
    ]);
    for (const wrong of ['LinkedIn', 'X=javascript:alert(1)', 'X=http://x.example', '=https://x.example'])
      expect(() => parse({ KQ_SOCIAL_LINKS: wrong })).toThrow('KQ_SOCIAL_LINKS');
  });
  it('accepts several addresses of a service', () => {
    expect(
      parse({ KQ_LISTINGS_URL: 'http://10.0.0.1:3000,http://10.0.0.2:3000' }).KQ_LISTINGS_URL,
    ).toHaveLength(2);
    expect(() => parse({ KQ_LISTINGS_URL: 'not-a-url' })).toThrow('KQ_LISTINGS_URL');
  });
});
