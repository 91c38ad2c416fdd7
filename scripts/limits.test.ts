import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitKeys, limits } from '@kq/contracts';
import { root } from './setup.cjs';

const sourcesBelow = (dir: string): string[] =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|test|testing|docs)$/.test(entry.name) ? [] : sourcesBelow(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });

const sources = ['services', 'gateway', 'packages/service-kit'].flatMap(sourcesBelow);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const entries = Object.values(limits).flatMap((ofService) => Object.values(ofService));
const listedFiles = new Set(entries.map(({ at }) => at));

/** A refusal of a caller who has done something too often, or holds too much of it. */
const REFUSAL = /new AppError\(\s*'TOO_MANY_REQUESTS'/;
/** Takes from a counter by key. */
const COUNTER = /\bthrottles\s*\.(take\w*|hit)\(|\bquota\.take\(|\blimiters\.take\(|[sS]lots\.take\(/;

describe('S29 registry of limits', () => {
  it('lists every place that refuses with 429', () => {
    const refusing = sources.filter((file) => REFUSAL.test(read(file)));
    expect(refusing.length).toBeGreaterThan(4);
    expect(refusing.filter((file) => !listedFiles.has(file))).toEqual([]);
  });

  it('lists every place that counts by a key', () => {
    const counting = sources.filter((file) => COUNTER.test(read(file)));
    expect(counting.length).toBeGreaterThan(7);
    expect(counting.filter((file) => !listedFiles.has(file))).toEqual([]);
  });

  it('names existing files, and keys that no caller chooses', () => {
    expect([...listedFiles].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const allowed = Object.keys(limitKeys);
    for (const { key } of entries) {
      expect(key.length).toBeGreaterThan(0);
      expect(key.filter((part) => !allowed.includes(part))).toEqual([]);
    }
    expect(allowed.filter((part) => /nonce|header|body|field|session/.test(part))).toEqual([]);
  });
});
