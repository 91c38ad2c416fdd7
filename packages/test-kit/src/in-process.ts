export * from './in-process/after-test';
export * from './in-process/create-test-store';
export * from './in-process/open-test-database';
export * from './in-process/removed-by';
export * from './in-process/silent-logger';
export * from './in-process/test-tokens';
export * from './in-process/wait-for';
