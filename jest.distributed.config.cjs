/** Suites that need real servers (`npm run servers:up`): Kafka, Redis, a MongoDB-wire server. Part of CI, not of `npm test`. */
const [node] = require('./jest.config.cjs').projects;

module.exports = {
  ...node,
  displayName: 'distributed',
  testMatch: [
    '<rootDir>/{packages,services,gateway}/**/*.distributed.test.ts',
    '<rootDir>/e2e/distributed/**/*.test.ts',
  ],
  testPathIgnorePatterns: node.testPathIgnorePatterns.filter((pattern) => !pattern.includes('distributed')),
};
