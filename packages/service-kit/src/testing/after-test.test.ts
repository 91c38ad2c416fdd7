import { afterTest } from './after-test';

describe('afterTest', () => {
  const ended: string[] = [];
  const endAs = (name: string) => async () => void ended.push(name);

  it('ends nothing during the test', () => {
    for (const name of ['database', 'bus', 'server']) afterTest(endAs(name));
    expect(ended).toEqual([]);
  });

  it('has ended what the last test opened, last opened first', () => {
    expect(ended).toEqual(['server', 'bus', 'database']);
  });
});
