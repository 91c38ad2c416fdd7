import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@kq/service-kit/telemetry/logger';
import { type Handler } from '../http/handler';
import type * as RunEngineModule from './run-engine';

const logger = createLogger({ service: 'gateway', level: 'silent' });
const policy = (): Handler => (_req, _res, next) => next();

/** express-gateway reads its configuration once per module registry, so each case uses a separate one. */
describe('runEngine', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kq-engine-'));
    await cp(join(__dirname, '../../config'), dir, { recursive: true });
  });
  afterEach(() => rm(dir, { recursive: true }));

  async function run(file: string, change: (text: string) => string): Promise<RunEngineModule.RunningEngine> {
    await writeFile(join(dir, file), change(await readFile(join(dir, file), 'utf8')));
    let result: RunEngineModule.RunningEngine | undefined;
    await jest.isolateModulesAsync(async () => {
      const { runEngine } = jest.requireActual<typeof RunEngineModule>('./run-engine');
      result = await runEngine({ policy, logger, configDir: dir });
    });
    if (result === undefined) throw new Error('the engine returned nothing');
    return result;
  }

  it('builds the configured pipelines without opening a port', async () => {
    const { app, pipelines } = await run('gateway.config.yml', (text) => text);
    expect(typeof app).toBe('function');
    const served = (path: string) =>
      pipelines.find(({ pattern }) => pattern.test(path))?.steps.map(({ name }) => name);
    expect(served('/health/live')).toContain('kq-health');
    expect(served('/api/docs')).toContain('kq-docs');
    expect(served('/api/docsearch')).toContain('kq-proxy');
    expect(served('/apiary')).toEqual(served('/'));
    const limits = pipelines.flatMap(({ steps }) => steps).filter(({ name }) => name === 'kq-rate-limit');
    expect(limits.map(({ action }) => action['by'])).toEqual(['address', 'address', 'user', 'address']);
  });
  it('fails to start with an endpoint that is not matched by its path alone', async () => {
    await expect(
      run('gateway.config.yml', (text) => text.replace("'^/'", "'^/'\n    methods: GET")),
    ).rejects.toThrow('endpoint site must have a pathRegex and nothing else');
  });
  it('fails to start when the plugin cannot be loaded', async () => {
    await expect(
      run('system.config.yml', (text) => text.replace('@kq/gateway', '@kq/not-there')),
    ).rejects.toThrow();
  });
  it('fails to start with a missing policy or a stock one', async () => {
    await expect(
      run('gateway.config.yml', (text) => text.replaceAll(/ *- kq-jwt:?\n( *action:.*\n)?/g, '')),
    ).rejects.toThrow('kq-jwt is not declared');
    await expect(
      run('gateway.config.yml', (text) => text.replace('policies:\n', 'policies:\n  - proxy\n')),
    ).rejects.toThrow('proxy is none of our policies');
  });
  it('fails to start with the admin API', async () => {
    await expect(run('gateway.config.yml', (text) => `${text}\nadmin:\n  port: 9876\n`)).rejects.toThrow(
      'section admin',
    );
  });
});
