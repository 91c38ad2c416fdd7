import { mongoOptions } from './connection-options';
import { readMongoUri, withoutCredentials } from './mongo-uri';

describe('readMongoUri', () => {
  it.each([
    ['mongodb://a:27017', 'a:27017', undefined],
    ['mongodb://a:27017/', 'a:27017', undefined],
    ['mongodb://u:p%40ss@a,b:2,c/kq_live?replicaSet=rs0', 'a,b:2,c', 'kq_live'],
    ['mongodb+srv://u@cluster.example/?appName=x', 'cluster.example', undefined],
    ['mongodb://a?maxPoolSize=5', 'a', undefined],
  ])('reads hosts and database of %s', (uri, hosts, database) => {
    expect(readMongoUri(uri)).toMatchObject({ hosts, database });
  });
});

describe('withoutCredentials', () => {
  it('removes user and password, as written and decoded', () => {
    const text = 'kq_auth with p%40ss or p@ss at mongodb://kq_auth:p%40ss@a/x';
    expect(withoutCredentials(text, 'mongodb://kq_auth:p%40ss@a/x')).not.toMatch(/p%40ss|p@ss|kq_auth/);
    expect(withoutCredentials('connect ECONNREFUSED a', 'mongodb://a')).toBe('connect ECONNREFUSED a');
  });
});

describe('mongoOptions', () => {
  it('enforces the write and read guarantees whatever the URI says, and accepts its pool size', () => {
    const options = mongoOptions('mongodb://a/live?w=1&maxPoolSize=5&readPreference=secondary', 'kq_auth');
    expect(options).toMatchObject({
      dbName: 'live',
      appName: 'kq_auth',
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
    });
    expect(options).not.toHaveProperty('maxPoolSize');
    expect(mongoOptions('mongodb://a', 'kq_auth')).toMatchObject({ dbName: 'kq_auth', maxPoolSize: 50 });
  });
});
