import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { configTypes, ruleOn } from './config-types';
import { ConfigError, parseConfig } from './parse-config';

const secret = 's'.repeat(40);
const schema = z.object({
  KQ_PORT: configTypes.port().default(8080),
  KQ_PUBLIC_URL: configTypes.url().optional(),
  KQ_SECRET: configTypes.secret(),
  KQ_DEBUG: configTypes.boolean().default(false),
  KQ_TRUSTED_PROXIES: configTypes.cidrList().default([]),
  KQ_SEED: configTypes.integer({ min: 0, max: 1000 }).default(600),
});

function problemsOf(env: Record<string, string>, checked: z.ZodObject = schema): string {
  try {
    parseConfig(checked, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'kq-config-')), 'secret');
  writeFileSync(path, text);
  return path;
}

describe('parseConfig', () => {
  it('parses typed values and applies defaults', () => {
    const env = {
      KQ_SECRET: secret,
      KQ_PORT: '0',
      KQ_DEBUG: 'on',
      KQ_PUBLIC_URL: 'https://kq.example/',
      KQ_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    };
    expect(parseConfig(schema, env)).toEqual({
      KQ_PORT: 0,
      KQ_PUBLIC_URL: 'https://kq.example',
      KQ_SECRET: secret,
      KQ_DEBUG: true,
      KQ_TRUSTED_PROXIES: ['10.0.0.0/8', '::1'],
      KQ_SEED: 600,
    });
  });

  it('lists violated cross-variable rules beside the other problems, once per variable', () => {
    const ruled = schema
      .refine((config) => config.KQ_PUBLIC_URL !== undefined, ruleOn('KQ_PUBLIC_URL', 'is required'))
      .refine((config) => config.KQ_SEED > 9, ruleOn('KQ_SEED', 'must exceed 9'));
    expect(problemsOf({ KQ_SEED: 'many' }, ruled).split('\n').slice(1)).toEqual([
      '  - KQ_SECRET: is missing',
      '  - KQ_SEED: must be a whole number',
      '  - KQ_PUBLIC_URL: is missing',
    ]);
  });

  it('lists all problems together, without the values', () => {
    const text = problemsOf({
      KQ_PORT: '70000',
      KQ_PUBLIC_URL: 'ftp://x',
      KQ_DEBUG: 'perhaps',
      KQ_TRUSTED_PROXIES: '10.0.0.0/99',
      KQ_SEED: '1e3',
    });
    for (const key of [
      'KQ_PORT',
      'KQ_PUBLIC_URL',
      'KQ_SECRET: is missing',
      'KQ_DEBUG',
      'KQ_TRUSTED_PROXIES',
      'KQ_SEED',
    ]) {
      expect(text).toContain(key);
    }
    expect(problemsOf({ KQ_SECRET: 'too-short-and-private' })).not.toContain('too-short-and-private');
  });

  it('treats an empty value as missing', () => {
    expect(parseConfig(schema, { KQ_SECRET: secret, KQ_PORT: '', KQ_SECRET_FILE: '' }).KQ_PORT).toBe(8080);
  });

  it('reads a secret from its file', () => {
    expect(parseConfig(schema, { KQ_SECRET_FILE: fileWith(`${secret}\n`) }).KQ_SECRET).toBe(secret);
  });

  it('rejects a key given both directly and as a file, and an unreadable file', () => {
    expect(problemsOf({ KQ_SECRET: secret, KQ_SECRET_FILE: fileWith(secret) })).toContain('not both');
    expect(problemsOf({ KQ_SECRET_FILE: '/no/such/file' })).toContain(
      'KQ_SECRET_FILE cannot be read (ENOENT)',
    );
  });

  it('lists an invalid key once', () => {
    expect(problemsOf({ KQ_SECRET_FILE: '/no/such/file' }).match(/KQ_SECRET:/g)).toHaveLength(1);
  });

  it('reads one secret, or two separated by a space or a line', () => {
    const schema = z.object({ KQ_INTERNAL_SECRET: configTypes.replaceableSecret() });
    const read = (text: string) => parseConfig(schema, { KQ_INTERNAL_SECRET: text }).KQ_INTERNAL_SECRET;
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
    expect(read(one)).toEqual({ secret: one, alsoAccepted: [] });
    expect(read(`${one} ${other}`)).toEqual({ secret: one, alsoAccepted: [other] });
    expect(read(`${one}\n${other}\n`)).toEqual({ secret: one, alsoAccepted: [other] });
    expect(() => read(`${one} short`)).toThrow('KQ_INTERNAL_SECRET: must have at least 32 characters');
    expect(() => read(`${one} ${other} ${one}`)).toThrow('must be at most 2 secrets');
  });
});
