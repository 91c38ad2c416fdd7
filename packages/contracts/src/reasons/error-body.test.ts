import { AppError, validationError } from '@kq/kernel';
import { toErrorBody } from './error-body';
import { reason } from './reason';

const MISSING = { reason: 'value_missing' };

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

  it('names the reason, its parameters and its German sentence', () => {
    const error = new AppError('PAYLOAD_TOO_LARGE', { reason: reason('file_too_large', { megabytes: 10 }) });
    expect(toErrorBody(error, 'r')).toEqual({
      error: 'Die Datei ist zu groß. Möglich sind höchstens 10 MB.',
      message: 'Die Datei ist zu groß. Möglich sind höchstens 10 MB.',
      code: 'payload_too_large',
      request_id: 'r',
      reason: 'file_too_large',
      params: { megabytes: 10 },
    });
  });

  it('names the reasons of fields beside their German sentences', () => {
    const error = validationError({ email: [reason('value_missing')], end_date: [reason('date_expected')] });
    expect(toErrorBody(error, 'r')).toMatchObject({
      error: 'Bitte prüfen Sie Ihre Angaben.',
      errors: { email: ['Bitte ausfüllen.'], end_date: ['Bitte ein Datum angeben.'] },
      reasons: { email: [MISSING], end_date: [{ reason: 'date_expected' }] },
    });
  });
});
