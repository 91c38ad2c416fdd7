import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { nativeDriver, WriteError } from './mongoose-internals';

const manifest = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8'));

describe('what mongoose does not export', () => {
  it('belongs to exactly the pinned version', () => {
    expect(manifest.dependencies.mongoose).toMatch(/^\d+\.\d+\.\d+$/);
    expect(mongoose.version).toBe(manifest.dependencies.mongoose);
  });

  it('exists where the driver looks for it', () => {
    expect(nativeDriver.Connection.prototype).toMatchObject({
      createClient: expect.any(Function),
      onOpen: expect.any(Function),
      doClose: expect.any(Function),
    });
    expect(nativeDriver.Collection).toEqual(expect.any(Function));
    expect(nativeDriver.ClientEncryption).toEqual(expect.any(Function));
    expect(mongoose.Mongoose.prototype).toMatchObject({ setDriver: expect.any(Function) });
  });

  it('reads the bulk counters that the driver fills', () => {
    const counters = {
      nInserted: 1,
      nMatched: 2,
      nModified: 3,
      nRemoved: 4,
      nUpserted: 1,
      insertedIds: [],
      upserted: [{ index: 0, _id: 1 }],
      writeErrors: [],
      writeConcernErrors: [],
    };
    expect(new nativeDriver.BulkWriteResult(counters, true)).toMatchObject({
      insertedCount: 1,
      matchedCount: 2,
      modifiedCount: 3,
      deletedCount: 4,
      upsertedCount: 1,
    });
    expect(new WriteError({ index: 3, code: 11000, errmsg: 'E11000' })).toMatchObject({
      index: 3,
      code: 11000,
    });
  });
});
