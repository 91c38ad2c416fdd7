import { parseConfig } from '@kq/service-kit';
import { authConfigSchema } from './config';

const keys = {
  KQ_DATABASE_URI: 'embedded:/nowhere',
  KQ_INTERNAL_SECRET: 'i'.repeat(40),
  KQ_LINK_SECRET: 'l'.repeat(40),
};
const factor = (env: Record<string, string>): string =>
  parseConfig(authConfigSchema, { ...keys, ...env }).KQ_ADMIN_SECOND_FACTOR;

describe('KQ_ADMIN_SECOND_FACTOR (docs/security.md S33)', () => {
  it('is on by default', () => expect(factor({})).toBe('on'));
  it('can be off outside of production with a loopback URL', () =>
    expect(factor({ KQ_ADMIN_SECOND_FACTOR: 'off' })).toBe('off'));
  it.each([
    [{ NODE_ENV: 'production' }],
    [{ KQ_PUBLIC_URL: 'https://kq.example' }],
    [{ KQ_PUBLIC_URL: 'http://127.0.0.1.evil.example' }],
  ])('cannot be off with %j', (env) =>
    expect(() => factor({ ...env, KQ_ADMIN_SECOND_FACTOR: 'off' } as Record<string, string>)).toThrow(
      /KQ_ADMIN_SECOND_FACTOR: must not be off in production/,
    ),
  );
  it('has no other value', () => expect(() => factor({ KQ_ADMIN_SECOND_FACTOR: 'maybe' })).toThrow());
});
