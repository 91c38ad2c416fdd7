import { scratchOf } from './scratch-database';

const auth = (uri: string) => ({ service: 'auth', uri, name: 'kq_auth' }) as const;

describe('scratchOf', () => {
  it.each([
    ['mongodb://a,b/?replicaSet=rs0', 'mongodb://a,b/?replicaSet=rs0', 'kq_auth_drill'],
    ['mongodb://a:27017/own', 'mongodb://a:27017/?', 'own_drill'],
    ['mongodb://u:p@a/own?tls=true', 'mongodb://u:p@a/?tls=true&authSource=own', 'own_drill'],
    ['mongodb+srv://u:p@a/own?authSource=admin', 'mongodb+srv://u:p@a/?authSource=admin', 'own_drill'],
  ])('never names the database of %s', (uri, scratch, name) => {
    expect(scratchOf(auth(uri))).toEqual({ service: 'auth', uri: scratch, name });
  });

  it('moves to the server of the drill under the name of the service', () => {
    const other = scratchOf(auth('mongodb://a/own'), 'mongodb://drill/any');
    expect(other).toEqual({ service: 'auth', uri: 'mongodb://drill/?', name: 'own_drill' });
  });
});
