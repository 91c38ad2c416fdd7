export * from './testing/after-test';
export * from './testing/create-test-store';
export * from './testing/open-test-database';
export * from './testing/silent-logger';
export * from './testing/test-tokens';
export * from './testing/wait-for';
