/** Suites that need real servers (`npm run servers:up`): Kafka, Redis, MongoDB. Part of CI, not of `npm test`. */
const {
  projects: [node],
  ...shared
} = require('./jest.config.cjs');

const IS_LONG_FORM = process.env.KQ_TEST_ENDURANCE === 'on';
/** Only in `npm run test:endurance`: every process is replaced, or each kind of event and mail fails, one by one. */
const LONG_FORMS = ['distributed/(rolling-restart|secret-rotation)\\.test', 'faults/(events|smtp)\\.test'];

const distributed = {
  ...node,
  displayName: 'distributed',
  testMatch: [
    '<rootDir>/{apps,packages,services,gateway}/**/*.distributed.test.ts',
    '<rootDir>/e2e/distributed/**/*.test.ts',
    // Over an hour: by `npm run test:endurance -- gameday` only.
    ...(IS_LONG_FORM ? ['<rootDir>/e2e/endurance/**/*.test.ts'] : []),
  ],
  testPathIgnorePatterns: [
    ...node.testPathIgnorePatterns.filter((pattern) => !pattern.includes('distributed')),
    ...(IS_LONG_FORM ? [] : LONG_FORMS),
  ],
};

/** Suites of `npm test` once more, with their documents on MongoDB (`createTestStore`). */
const onMongo = {
  ...node,
  displayName: 'on-mongo',
  setupFiles: [...node.setupFiles, '<rootDir>/packages/test-kit/src/in-process/documents-on-mongo.cjs'],
  testMatch: [
    'auth/test/{session.routes,magic-link.routes,accounts}',
    'listings/test/{accommodations,bookings.create,bookings.respond,bookings.confirm,bookings.live,bookings.timers,search.feed,search.index-reads,search.snapshot,republish}',
    'geo/test/{accommodation-rows,coverage}',
    'notifications/test/notifications',
    'notifications/src/data/mailing.repository',
    'analytics/test/{analytics,views,recordings,recordings.limits.abuse}',
  ]
    .map((suite) => `<rootDir>/services/${suite}.test.ts`)
    .concat(
      '<rootDir>/packages/service-kit/src/{leases,mongo,events}/{leases,migrate,dead-letter-store,documents.contract,insert-if-absent.contract}.test.ts',
    ),
};

module.exports = { ...shared, projects: [distributed, onMongo] };
