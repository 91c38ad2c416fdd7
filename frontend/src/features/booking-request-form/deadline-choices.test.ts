import { deadlineChoices } from './deadline-choices';

const saturday = new Date('2026-11-21T10:00:00Z');

describe('deadlineChoices', () => {
  it('offers the usual deadline first: the next 18:00 a day ahead that is no Sunday', () => {
    const [usual, ...others] = deadlineChoices(saturday, '2026-12-01');
    expect(usual).toEqual({ value: '', label: 'Mo., 23. Nov., 18:00 (üblich)' });
    expect(others.map(({ label }) => label)).not.toContain('Mo., 23. Nov., 18:00');
  });

  it('offers deadlines from 2 h ahead to 12 h before arrival, none on a Sunday', () => {
    const labels = deadlineChoices(saturday, '2026-11-24').map(({ label }) => label);
    expect(labels).toContain('Sa., 21. Nov., 18:00');
    expect(labels.some((label) => label.startsWith('So.'))).toBe(false);
    expect(labels.some((label) => label.startsWith('Di.'))).toBe(false);
  });

  it('leaves it to the server when arrival is too near', () => {
    expect(deadlineChoices(saturday, '2026-11-21')).toEqual([{ value: '', label: 'So bald wie möglich' }]);
  });
});
