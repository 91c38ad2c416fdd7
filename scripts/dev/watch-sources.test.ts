import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest, waitFor } from '@kq/test-kit/in-process';
import { watchSources } from './watch-sources';

function watchTemporaryFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'kq-dev-'));
  const src = join(dir, 'src');
  mkdirSync(join(src, 'domain'), { recursive: true });
  const onCompiled = jest.fn();
  const onError = jest.fn();
  const stop = watchSources([src], onCompiled, onError);
  afterTest(() => {
    stop();
    rmSync(dir, { recursive: true, force: true });
  });
  return { dir, src, onCompiled, onError };
}

describe('watchSources', () => {
  it('compiles a saved source to dist, types stripped', async () => {
    const { dir, src, onCompiled, onError } = watchTemporaryFolder();
    writeFileSync(join(src, 'domain', 'rule.ts'), 'export const limit: number = 20;\n');
    await waitFor(() => onCompiled.mock.calls.length > 0);
    const exported = { limit: 0 };
    new Function('exports', readFileSync(join(dir, 'dist/domain/rule.js'), 'utf8'))(exported);
    expect(exported.limit).toBe(20);
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports a source that does not compile and continues with the next save', async () => {
    const { src, onCompiled, onError } = watchTemporaryFolder();
    writeFileSync(join(src, 'rule.ts'), 'export const = ;\n');
    await waitFor(() => onError.mock.calls.length > 0);
    expect(onCompiled).not.toHaveBeenCalled();
    writeFileSync(join(src, 'rule.ts'), 'export const limit = 21;\n');
    await waitFor(() => onCompiled.mock.calls.length > 0);
  });

  it('ignores tests', async () => {
    const { src, onCompiled } = watchTemporaryFolder();
    writeFileSync(join(src, 'rule.test.ts'), 'export {};\n');
    writeFileSync(join(src, 'rule.ts'), 'export {};\n');
    await waitFor(() => onCompiled.mock.calls.length > 0);
    expect(() => readFileSync(join(src, '../dist/rule.test.js'))).toThrow('ENOENT');
  });
});
