import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@kq/service-kit';
import { adminSecondFactorOf, hasDevMailbox, productConfigSchema } from './config';

describe('configuration of npm start', () => {
  it('documents every configuration key in .env.example', () => {
    const example = readFileSync(join(__dirname, '../../../.env.example'), 'utf8');
    const keys = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(keys.sort()).toEqual(Object.keys(productConfigSchema.shape).sort());
  });

  it('has a default for every key', () => {
    expect(parseConfig(productConfigSchema, {})).toMatchObject({
      PORT: 8080,
      KQ_SEED: 600,
      KQ_DATA_DIR: './data',
    });
  });

  it('requires the terms of the operator in production', () => {
    const production = { NODE_ENV: 'production', KQ_SMTP_URL: 'smtp://mail.example:25' };
    expect(() => parseConfig(productConfigSchema, production)).toThrow('KQ_TERMS_TEXT: is missing');
    expect(parseConfig(productConfigSchema, { ...production, KQ_TERMS_TEXT: '# AGB' }).KQ_TERMS_TEXT).toBe(
      '# AGB',
    );
  });

  it('lists all problems together', () => {
    expect(() =>
      parseConfig(productConfigSchema, { PORT: 'x', KQ_SEED: '-1', KQ_SMTP_URL: 'http://x' }),
    ).toThrow(/PORT[\s\S]*KQ_SEED[\s\S]*KQ_SMTP_URL/);
  });
});

describe('S2 dev mailbox and demo accounts', () => {
  const has = (env: Record<string, string>): boolean => hasDevMailbox(parseConfig(productConfigSchema, env));

  it('enables the dev mailbox and demo accounts on the loopback address without SMTP', () =>
    expect(has({})).toBe(true));
  it('enables them with a public URL on the IPv6 loopback address', () =>
    expect(has({ KQ_PUBLIC_URL: 'http://[::1]:8080' })).toBe(true));
  it('disables them beside a real mail server', () =>
    expect(has({ KQ_SMTP_URL: 'smtp://mail.example:25' })).toBe(false));
  it.each([
    [{ KQ_HOST: '0.0.0.0' }],
    [{ KQ_PUBLIC_URL: 'https://kq.example' }],
    [{ KQ_PUBLIC_URL: 'http://127.0.0.1.evil.example' }],
    [{ KQ_PUBLIC_URL: 'http://localhost.evil.example' }],
    [{ KQ_HOST: '127.0.0.1.evil.example' }],
    [{ NODE_ENV: 'production' }],
  ])('rejects a start with %j without SMTP', (env) =>
    expect(() => has(env as Record<string, string>)).toThrow(/KQ_SMTP_URL/),
  );
});

describe('S33 second factor of administrators', () => {
  const factor = (env: Record<string, string>): string =>
    adminSecondFactorOf(parseConfig(productConfigSchema, env));
  const smtp = { KQ_SMTP_URL: 'smtp://mail.example:25' };
  const elsewhere: [Record<string, string>][] = [
    [smtp],
    [{ ...smtp, KQ_HOST: '0.0.0.0' }],
    [{ ...smtp, KQ_PUBLIC_URL: 'https://kq.example' }],
    [{ ...smtp, NODE_ENV: 'production', KQ_TERMS_TEXT: '# AGB' }],
  ];

  it('is off in test operation', () => expect(factor({})).toBe('off'));
  it('can be switched on in test operation', () =>
    expect(factor({ KQ_ADMIN_SECOND_FACTOR: 'on' })).toBe('on'));
  it.each(elsewhere)('is on with %j', (env) => expect(factor(env)).toBe('on'));
  it.each(elsewhere)('cannot be off with %j', (env) =>
    expect(() => factor({ ...env, KQ_ADMIN_SECOND_FACTOR: 'off' })).toThrow(
      /KQ_ADMIN_SECOND_FACTOR: must not be off/,
    ),
  );
});
