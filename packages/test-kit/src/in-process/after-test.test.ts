import { afterSuite, afterTest } from './after-test';

const ended: string[] = [];
const endAs = (name: string) => async () => void ended.push(name);

describe('afterTest', () => {
  it('runs no cleanup during the test', () => {
    for (const name of ['database', 'bus', 'server']) afterTest(endAs(name));
    expect(ended).toEqual([]);
  });

  it('runs the cleanups of the previous test, last registered first', () => {
    expect(ended).toEqual(['server', 'bus', 'database']);
  });
});

describe('afterSuite', () => {
  it('runs no cleanup during the test', () => {
    for (const name of ['database', 'product']) afterSuite(endAs(name));
    expect(ended).not.toContain('product');
  });
});

it('runs no cleanup of the suite while tests are left', () => expect(ended).not.toContain('product'));

afterAll(() => expect(ended.slice(-2)).toEqual(['product', 'database']));
