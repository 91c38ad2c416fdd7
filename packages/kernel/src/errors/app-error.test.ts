import { AppError } from './app-error';

describe('AppError', () => {
  it('derives retryable from the code unless overridden', () => {
    expect(new AppError('UNAVAILABLE').retryable).toBe(true);
    expect(new AppError('CONFLICT').retryable).toBe(false);
    expect(new AppError('NOT_FOUND', { retryable: true }).retryable).toBe(true);
  });
});
