import { buildCandidate } from '../../test/builders';
import { withCache } from './with-cache';

const query = { text: 'Leuna', limit: 10 };

describe('withCache', () => {
  it('calls the geocoder once for equal queries, also concurrent ones', async () => {
    const search = jest.fn(async () => [buildCandidate()]);
    const geocoder = withCache({ search });
    const [first, second] = await Promise.all([geocoder.search?.(query), geocoder.search?.({ ...query })]);
    expect(second).toEqual(first);
    await geocoder.search?.(query);
    expect(search).toHaveBeenCalledTimes(1);
    await geocoder.search?.({ ...query, limit: 5 });
    expect(search).toHaveBeenCalledTimes(2);
  });

  it('does not cache a failure', async () => {
    const search = jest.fn(async () => [buildCandidate()]);
    search.mockRejectedValueOnce(new Error('timeout'));
    const geocoder = withCache({ search });
    await expect(geocoder.search?.(query)).rejects.toThrow('timeout');
    expect(await geocoder.search?.(query)).toHaveLength(1);
  });

  it('has only the functions of the external geocoder', () => {
    expect(Object.keys(withCache({ search: async () => [] }))).toEqual(['search']);
  });
});
