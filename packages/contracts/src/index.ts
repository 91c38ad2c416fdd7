export * from './route-definition';
export * from './event-definition';
export * from './error-codes';
