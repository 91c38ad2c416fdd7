import { AppError, toErrorBody, validationError } from './app-error';

describe('toErrorBody', () => {
  it('merges details without replacing the fixed fields', () => {
    const error = new AppError('BEDS_GONE', {
      message: 'for the log',
      details: { recipients: [{ accommodation_id: 1, beds_left: 2 }], code: 'x' },
    });
    expect(toErrorBody(error, 'request-1')).toEqual({
      error: 'So viele Betten sind nicht mehr frei.',
      message: 'So viele Betten sind nicht mehr frei.',
      code: 'beds_gone',
      request_id: 'request-1',
      recipients: [{ accommodation_id: 1, beds_left: 2 }],
    });
  });

  it('exposes no information about an unknown error', () => {
    const body = toErrorBody(new Error('password of db is hunter2'), 'request-1');
    expect(body.code).toBe('internal');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('carries field errors and the user message', () => {
    expect(toErrorBody(validationError({ email: ['Fehlt.'] }), 'r').errors).toEqual({ email: ['Fehlt.'] });
    expect(toErrorBody(new AppError('GONE', { userMessage: 'Abgelaufen.' }), 'r').error).toBe('Abgelaufen.');
  });
});

describe('AppError', () => {
  it('derives retryable from the code unless overridden', () => {
    expect(new AppError('UNAVAILABLE').retryable).toBe(true);
    expect(new AppError('CONFLICT').retryable).toBe(false);
    expect(new AppError('NOT_FOUND', { retryable: true }).retryable).toBe(true);
  });
});
