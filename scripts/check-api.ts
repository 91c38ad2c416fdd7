/**
 * `npm run check:api [-- --examples N] [-- --seed N] [-- --role NAME] [-- --lint-only]`: lints docs/openapi.json, then has Schemathesis call
 * the running embedded product as every role, with calls generated from the document. Fails on a 5xx, on a status, header or
 * body that the document does not describe, and on a malformed call that is accepted.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, requireNode, install, build, step } from './setup.cjs';
import { narrowIds, type OpenApi } from './api/narrow-ids';
import { findSchemathesis } from './api/schemathesis';
import { seedRequests } from './api/seed-requests';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
  'negative_data_rejection',
];
/** These end the session that the other calls need: only the anonymous run calls them. */
const ENDING_SESSIONS = [
  'logout',
  'logoutEverywhere',
  'refresh',
  'eraseAccount',
  'enableOwner',
  'verifyMagicLink',
];
/** Its response never ends. */
const STREAMS = ['bookingRequestEvents'];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      examples: { type: 'string', default: '12' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      role: { type: 'string' },
      'lint-only': { type: 'boolean' },
    },
  });
  requireNode();
  install();
  build();
  lint();
  if (values['lint-only']) return 0;
  const schemathesis = findSchemathesis();
  const { startProduct } = await import('@kq/test-kit');
  const folder = mkdtempSync(join(tmpdir(), 'kq-api-'));
  const product = await startProduct({ env: { KQ_LIMIT_REQUESTS: 'off', KQ_LOG_LEVEL: 'error' } });
  try {
    const seeds = await seedRequests(product);
    const file = join(folder, 'openapi.json');
    const document = narrowIds(readDocument(), seeds);
    writeFileSync(file, JSON.stringify(document));
    step(`Schemathesis, seed ${values.seed}, ${values.examples} examples a route`);
    const roles = Object.entries(seeds.tokens).filter(([role]) => [undefined, role].includes(values.role));
    const failed: string[] = [];
    for (const [role, token] of roles) {
      const excluded = excludedOperations(document, token);
      const isClean = await fuzz(schemathesis, {
        file,
        url: product.url,
        role,
        token,
        folder,
        excluded,
        ...values,
      });
      if (!isClean) failed.push(role);
    }
    console.log(failed.length === 0 ? '✓ API' : `✗ API, as: ${failed.join(', ')}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
    await product.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lint(): void {
  step('Linting docs/openapi.json');
  const redocly = join(root, 'node_modules/.bin/redocly');
  const { status } = spawnSync(redocly, ['lint', 'docs/openapi.json', '--max-problems=20'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) throw new Error('docs/openapi.json has findings');
}

const readDocument = () => JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as OpenApi;

/** A session changes nothing for public operations: these are called once, by the anonymous run. */
function excludedOperations({ paths }: OpenApi, token: string | null): readonly string[] {
  if (token === null) return STREAMS;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const open = operations.filter(({ security }) => security.length === 0);
  return [...new Set([...STREAMS, ...ENDING_SESSIONS, ...open.map(({ operationId }) => operationId)])];
}

interface Run {
  readonly file: string;
  readonly url: string;
  readonly role: string;
  readonly token: string | null;
  readonly folder: string;
  readonly excluded: readonly string[];
  readonly seed: string;
  readonly examples: string;
}

async function fuzz(
  schemathesis: string,
  { file, url, role, token, folder, excluded, seed, examples }: Run,
): Promise<boolean> {
  step(`as ${role}`);
  // One worker: before Python 3.11.8, threads that parse source concurrently fail (python/cpython#106905).
  const args = [
    ['--config-file', join(__dirname, 'api/schemathesis.toml')],
    ['run', file, '--url', url, '--seed', seed, '--max-examples', examples],
    ['--phases', 'examples,coverage,fuzzing', '--checks', CHECKS.join(','), '--workers', '1'],
    ['--generation-database', 'none', '--no-color', '--warnings', 'off', '--continue-on-failure'],
    excluded.flatMap((name) => ['--exclude-operation-id', name]),
    token === null ? [] : ['--header', `Authorization: Bearer ${token}`],
  ].flat();
  const child = spawn(schemathesis, args, { cwd: folder, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  },
);
