import { afterTest } from './after-test';

describe('afterTest', () => {
  const ended: string[] = [];
  const endAs = (name: string) => async () => void ended.push(name);

  it('runs no cleanup during the test', () => {
    for (const name of ['database', 'bus', 'server']) afterTest(endAs(name));
    expect(ended).toEqual([]);
  });

  it('runs the cleanups of the previous test, last registered first', () => {
    expect(ended).toEqual(['server', 'bus', 'database']);
  });
});
