import { mongo } from 'mongoose';
import { z } from 'zod';
import { AppError, toErrorBody, validationError } from './app-error';
import { describeError } from './describe-error';
import { isConnectionError, isDuplicateKey, translateMongoError } from './mongo-errors';

describe('toErrorBody', () => {
  it('merges details, and never lets them replace the fixed fields', () => {
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

  it('tells nothing about an unknown error', () => {
    const body = toErrorBody(new Error('password of db is hunter2'), 'request-1');
    expect(body.code).toBe('internal');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('carries the texts of fields and the text for the person', () => {
    expect(toErrorBody(validationError({ email: ['Fehlt.'] }), 'r').errors).toEqual({ email: ['Fehlt.'] });
    expect(toErrorBody(new AppError('GONE', { userMessage: 'Abgelaufen.' }), 'r').error).toBe('Abgelaufen.');
  });
});

describe('AppError', () => {
  it('is retryable by its code unless told otherwise', () => {
    expect(new AppError('UNAVAILABLE').retryable).toBe(true);
    expect(new AppError('CONFLICT').retryable).toBe(false);
    expect(new AppError('NOT_FOUND', { retryable: true }).retryable).toBe(true);
  });
});

const duplicate = Object.assign(
  new Error('E11000 duplicate key error collection: x index: email_1 dup key: { email: "a@b.de" }'),
  { code: 11000 },
);

describe('translateMongoError', () => {
  it('knows duplicates, by key if asked', () => {
    expect(isDuplicateKey(duplicate)).toBe(true);
    expect(isDuplicateKey(duplicate, 'email')).toBe(true);
    expect(isDuplicateKey(duplicate, '_id')).toBe(false);
    expect(isDuplicateKey(Object.assign(new Error(), { code: 11000, keyPattern: { _id: 1 } }), '_id')).toBe(
      true,
    );
    expect(isDuplicateKey(null)).toBe(false);
  });

  it.each([
    'MongoNetworkError',
    'MongoNetworkTimeoutError',
    'MongoServerSelectionError',
    'MongoPoolClearedError',
    'PoolClearedOnNetworkError',
    'MongoWaitQueueTimeoutError',
    'MongoWriteConcernError',
    'MongoTopologyClosedError',
    'MongoClientClosedError',
  ])('knows %s as a database that is away', (name) => {
    expect(translateMongoError(Object.assign(new Error('x'), { name }))).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 2,
    });
  });

  it('knows a server that changes its role, and no other answer of a server', () => {
    const answer = (code: number, name = 'MongoServerError') =>
      isConnectionError(Object.assign(new Error('x'), { name, code }));
    expect([answer(10107), answer(11600), answer(64, 'MongoBulkWriteError')]).toEqual([true, true, true]);
    expect(answer(14031)).toBe(true);
    expect([answer(2), answer(11000), answer(13), answer(10107, 'Error')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('knows a bulk write whose connection broke from one that the server refused', () => {
    const result = { insertedCount: 0 } as never;
    const broken = new mongo.MongoNetworkError('connection 4 to 127.0.0.1:27017 closed');
    expect(isConnectionError(new mongo.MongoBulkWriteError(broken as never, result))).toBe(true);
    const refused = { message: 'x', code: 121, writeErrors: [{ code: 121 }] };
    expect(isConnectionError(new mongo.MongoBulkWriteError(refused as never, result))).toBe(false);
  });

  it('translates duplicates and lost connections, nothing else', () => {
    expect(translateMongoError(duplicate)).toMatchObject({ code: 'ALREADY_EXISTS' });
    const lost = Object.assign(new Error('x'), { name: 'MongoServerSelectionError' });
    expect(isConnectionError(lost)).toBe(true);
    expect(translateMongoError(lost)).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    const other = new Error('x');
    expect(translateMongoError(other)).toBe(other);
  });
});

describe('describeError', () => {
  it('leaves out data: keys of duplicates, mail addresses, values of schemas', () => {
    expect(describeError(duplicate)).not.toContain('a@b.de');
    expect(describeError(new Error('mail to max@firma.de failed'))).toBe('Error: mail to [mail] failed');
    const { error } = z.object({ name: z.enum(['a']) }).safeParse({ name: 'private' });
    expect(describeError(error)).toBe('invalid data (name: invalid_value)');
    expect(describeError('private')).not.toContain('private');
  });
});
