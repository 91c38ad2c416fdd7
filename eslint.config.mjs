import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import { lengthLimits } from './eslint.lengths.mjs';
import {
  fakeTimersWithNow,
  noDefaultExport,
  noGermanText,
  noGlobalMongoose,
  noInnerHtml,
  noMoneyByHand,
  noRemoval,
  noSleep,
  screamingConstants,
  serverSyntax,
} from './eslint.syntax.mjs';

const typesOf = (project) => ({
  parserOptions: { project: [project], tsconfigRootDir: import.meta.dirname },
});
const typedRules = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/no-unnecessary-condition': [
    'error',
    { allowConstantLoopConditions: 'only-allowed-literals' },
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-ssr/**',
      '**/node_modules/**',
      'coverage/**',
      'data/**',
      '.cache/**',
      '.servers/**',
      'infra/load/results/**',
      'packages/gazetteer/data/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-nested-ternary': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', screamingConstants],
      'prefer-const': 'error',
    },
  },
  ...lengthLimits,
  // Servers, tests and tools are linted with types: one program of each tsconfig is faster than one of each workspace.
  {
    files: [
      '{apps,packages,services}/*/{src,test}/**/*.ts',
      'gateway/{src,test}/**/*.ts',
      'e2e/**/*.ts',
      'infra/test/**/*.ts',
    ],
    languageOptions: typesOf('tsconfig.test.json'),
    rules: typedRules,
  },
  {
    files: ['{scripts,bench}/**/*.ts', '.ci/*.ts'],
    ignores: ['**/*.d.ts'],
    languageOptions: typesOf('tsconfig.tools.json'),
    rules: typedRules,
  },
  {
    // Below the kernel: embedded-mongo.
    files: ['{apps,packages,services}/*/src/**/*.ts', 'gateway/src/**/*.ts', 'bench/**/*.ts'],
    ignores: ['packages/embedded-mongo/**', '**/wait-for.ts', '**/fault-injecting-bus.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:timers/promises', importNames: ['setTimeout'], message: 'Use pause of @kq/kernel.' },
      ],
    },
  },
  {
    files: ['{apps,packages,services,gateway}/**/src/**/*.ts', 'gateway/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...serverSyntax],
    },
  },
  {
    files: ['services/*/src/data/*migration.ts'],
    rules: { 'no-restricted-syntax': ['error', ...serverSyntax, ...noRemoval] },
  },
  {
    files: ['**/src/**/main.ts', '**/src/config.ts'],
    rules: { 'no-restricted-syntax': ['error', noGlobalMongoose, noDefaultExport] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      // docs/spec/errors.md asks for some messages on the console; nothing else is printed there.
      'no-console': ['error', { allow: ['warn', 'error', 'debug'] }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', noInnerHtml, noDefaultExport, noMoneyByHand, screamingConstants],
    },
  },
  {
    files: ['frontend/src/{features,components,app}/**/*.{ts,tsx}'],
    // The terms are a page of the gateway, not a route of the API; plain-axios.ts stands for axios.
    ignores: ['**/*.test.{ts,tsx}', '**/fetch-terms.ts', '**/plain-axios.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@/lib/api-client',
          importNames: ['apiClient'],
          message: 'Call routes by api() of @/lib/api.',
        },
        { name: 'axios', message: 'Call routes by api() of @/lib/api.' },
        // Back closes each dialog and sheet (ADR 045).
        {
          name: '@mantine/core',
          importNames: ['Modal', 'Drawer'],
          message: 'Use @/components/ui/modal and drawer: Back closes them.',
        },
      ],
    },
  },
  {
    files: ['frontend/src/components/ui/{modal,drawer}.tsx'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['packages/*/src/testing/**/*.ts', 'packages/test-kit/src/**/*.ts'],
    // What the others wait with; a fault that lasts.
    ignores: ['**/wait-for.ts', '**/fault-injecting-bus.ts', '**/src/config.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...serverSyntax, ...noSleep],
    },
  },
  {
    files: ['services/*/src/**/{domain,use-cases}/**/*.ts'],
    // The texts of demo accommodations are data; tests have another rule.
    ignores: ['services/listings/src/seed/**'],
    rules: {
      'no-restricted-syntax': ['error', ...serverSyntax, ...noGermanText],
    },
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '{apps,packages,services}/*/test/**/*.ts',
      'gateway/test/**/*.ts',
      'frontend/src/testing/**/*.ts',
    ],
    ignores: ['packages/kernel/src/time/pause.test.ts', 'frontend/src/testing/next-task.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noInnerHtml,
        noDefaultExport,
        noMoneyByHand,
        screamingConstants,
        fakeTimersWithNow,
        ...noSleep,
      ],
    },
  },
  {
    // Playwright takes a configuration by its default export.
    files: ['e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', screamingConstants, fakeTimersWithNow, ...noSleep] },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['.ci/**', 'scripts/**', '**/bench/**', 'e2e/**', 'frontend/scripts/**', 'infra/load/**'],
    rules: { 'no-console': 'off' },
  },
  // Fixtures and the scripts inside an image are read as they are.
  {
    files: ['packages/test-kit/fixtures/**', 'infra/docker/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // The one implementation.
  { files: ['packages/contracts/src/amount.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // Starts the product as a child process, which inherits the environment.
  { files: ['packages/test-kit/src/product.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
