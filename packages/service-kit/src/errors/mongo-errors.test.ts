import { mongo } from 'mongoose';
import { isConnectionError, isDuplicateKey, translateMongoError } from './mongo-errors';

const duplicate = Object.assign(
  new Error('E11000 duplicate key error collection: x index: email_1 dup key: { email: "a@b.de" }'),
  { code: 11000 },
);

describe('translateMongoError', () => {
  it('detects duplicate keys, optionally of one key', () => {
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
  ])('detects %s as an unavailable database', (name) => {
    expect(translateMongoError(Object.assign(new Error('x'), { name }))).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 2,
    });
  });

  it('detects a server that changes its role, and no other server error', () => {
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

  it('distinguishes a bulk write with a lost connection from a rejected one', () => {
    const result = { insertedCount: 0 } as never;
    const broken = new mongo.MongoNetworkError('connection 4 to 127.0.0.1:27017 closed');
    expect(isConnectionError(new mongo.MongoBulkWriteError(broken as never, result))).toBe(true);
    const refused = { message: 'x', code: 121, writeErrors: [{ code: 121 }] };
    expect(isConnectionError(new mongo.MongoBulkWriteError(refused as never, result))).toBe(false);
  });

  it('translates duplicate keys and lost connections, nothing else', () => {
    expect(translateMongoError(duplicate)).toMatchObject({ code: 'ALREADY_EXISTS' });
    const lost = Object.assign(new Error('x'), { name: 'MongoServerSelectionError' });
    expect(isConnectionError(lost)).toBe(true);
    expect(translateMongoError(lost)).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    const other = new Error('x');
    expect(translateMongoError(other)).toBe(other);
  });
});
