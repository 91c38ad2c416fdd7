const { availableParallelism } = require('node:os');
const { join } = require('node:path');

/**
 * Two projects: `node` for the server, `web` for the SPA. Sources are compiled by swc, never from dist.
 * @param {boolean} jsx
 * @returns {[string, object]}
 */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx },
      ...(jsx ? { transform: { react: { runtime: 'automatic' } } } : {}),
    },
    module: { type: 'commonjs' },
  },
];

const workspaces = {
  '^@kq/(api-docs|kernel|contracts|service-kit|distributed|embedded|embedded-mongo|gazetteer|mail-sink|site|test-kit)$':
    '<rootDir>/packages/$1/src/index.ts',
  '^@kq/(api-docs|kernel|contracts|service-kit|distributed|embedded|embedded-mongo|gazetteer|mail-sink|site|test-kit)/(.*)$':
    '<rootDir>/packages/$1/src/$2',
  '^@kq/(auth|listings|geo|analytics|notifications)$': '<rootDir>/services/$1/src/index.ts',
  '^@kq/(auth|listings|geo|analytics|notifications)/(.*)$': '<rootDir>/services/$1/src/$2',
  '^@kq/(all-in-one|ops|local-cluster)$': '<rootDir>/apps/$1/src/index.ts',
  '^@kq/(all-in-one|ops|local-cluster)/(.*)$': '<rootDir>/apps/$1/src/$2',
  '^@kq/gateway$': '<rootDir>/gateway/src/index.ts',
};

/** npm packages that ship ESM only, or import at run time: Jest cannot require them untransformed. */
const ESM_ONLY = [
  'jose',
  'postal-mime',
  'typed-redux-saga',
  'supercluster',
  'kdbush',
  'eventsource-parser',
  'web-vitals',
  '@noble/hashes',
  '@scure/base',
  '@opentelemetry/otlp-exporter-base',
  'mongodb/lib/runtime_adapters',
];
/** Our own build output: sources are tested, never what was compiled from them. */
const OWN_DIST = '<rootDir>/((apps|packages|services)/[^/]+|gateway|frontend)/dist/';
const transformIgnorePatterns = [`/node_modules/(?!(${ESM_ONLY.join('|')})[/.])`, OWN_DIST];

module.exports = {
  // A test waits for conditions, not for the machine's speed: on a busy one 5 s are soon gone.
  testTimeout: 120_000,
  // Jest's own choice leaves a core free: half of a small machine.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testSequencer: join(__dirname, 'scripts/ci/long-suites-first.cjs'),
  globalTeardown: join(__dirname, 'scripts/ci/name-open-handles.cjs'),
  projects: [
    {
      displayName: 'node',
      rootDir: __dirname,
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{apps,packages,services,gateway}/**/*.test.ts',
        '<rootDir>/e2e/http/**/*.test.ts',
        '<rootDir>/{infra,scripts}/**/*.test.{js,ts}',
      ],
      testPathIgnorePatterns: ['/node_modules/', '\\.distributed\\.test\\.ts$', OWN_DIST],
      modulePathIgnorePatterns: [OWN_DIST],
      moduleNameMapper: workspaces,
      setupFiles: [
        join(__dirname, 'scripts/ci/moved-clock.cjs'),
        join(__dirname, 'scripts/ci/typescript-workers.cjs'),
      ],
      transform: { '^.+\\.(ts|mts|js|mjs)$': swc(false) },
      transformIgnorePatterns,
    },
    {
      displayName: 'web',
      rootDir: __dirname,
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/frontend/src/**/*.test.{ts,tsx}'],
      modulePathIgnorePatterns: [OWN_DIST],
      moduleNameMapper: {
        // Files that Vite serves by their address, also those of workspaces.
        '\\?(worker&)?url$': '<rootDir>/frontend/src/testing/empty-module.ts',
        ...workspaces,
        '^@/(.*)$': '<rootDir>/frontend/src/$1',
        // What a bundler takes for browsers; Jest does not read that field of package.json.
        '^@opentelemetry/exporter-trace-otlp-http$':
          '<rootDir>/node_modules/@opentelemetry/exporter-trace-otlp-http/build/src/platform/browser',
        '\\.(css|svg|woff2)$': '<rootDir>/frontend/src/testing/empty-module.ts',
        '\\.avif$': '<rootDir>/frontend/src/testing/picture-address.ts',
      },
      setupFiles: [join(__dirname, 'scripts/ci/web-clock.cjs'), '<rootDir>/frontend/src/testing/setup.ts'],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/wait-longer.ts'],
      transform: { '^.+\\.(ts|tsx|js|mjs)$': swc(true) },
      transformIgnorePatterns,
    },
  ],
};
