import { createRetryBudget } from './retry-budget';

describe('createRetryBudget', () => {
  const open = () => {
    let now = 0;
    const budget = createRetryBudget(() => now);
    return {
      pass: (ms: number) => (now += ms),
      call: (times: number) => Array.from({ length: times }, () => budget.called()),
      /** Returns how many retries are granted. */
      takeAll() {
        let granted = 0;
        while (budget.take()) granted += 1;
        return granted;
      },
    };
  };

  it('grants a tenth of the calls of the last 10 s', () => {
    const budget = open();
    for (let second = 0; second < 10; second += 1) {
      budget.call(100);
      budget.pass(second < 9 ? 1000 : 0);
    }
    expect([budget.takeAll(), budget.takeAll()]).toEqual([100, 0]);
    budget.call(20);
    expect(budget.takeAll()).toBe(2);
  });

  it('grants ten in 10 s to a service with few calls', () => {
    const budget = open();
    budget.call(3);
    expect(budget.takeAll()).toBe(10);
    budget.pass(9000);
    expect(budget.takeAll()).toBe(0);
    budget.pass(1000);
    expect(budget.takeAll()).toBe(10);
  });

  it('forgets calls after 10 s', () => {
    const budget = open();
    budget.call(1000);
    budget.pass(10_000);
    expect(budget.takeAll()).toBe(10);
  });
});
