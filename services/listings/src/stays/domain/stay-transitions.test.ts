import { STAY_STATES } from '@kq/contracts';
import { assertStayTransition, STAY_TRANSITIONS } from './stay-transitions';

describe('assertStayTransition', () => {
  const cases = STAY_STATES.flatMap((from) => STAY_STATES.map((to) => [from, to] as const));
  it.each(cases)('lets a stay become from %s only what its table has: %s', (from, to) => {
    const assert = () => assertStayTransition(1, from, to);
    if (from === to || STAY_TRANSITIONS[from].includes(to)) expect(assert).not.toThrow();
    else expect(assert).toThrow('cannot become');
  });
});
