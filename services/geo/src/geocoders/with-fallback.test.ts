import { buildCandidate, stubGeocoder } from '../../test/builders';
import { RefusedError } from './fetch-json';
import { withFallback } from './with-fallback';

const query = { text: 'Leuna', limit: 10 };

function setUp() {
  let now = 1_000_000;
  const primarySearch = jest.fn(async () => [buildCandidate({ id: 'outside' })]);
  const onFailure = jest.fn();
  const geocoder = withFallback({
    primary: stubGeocoder({ search: primarySearch }),
    fallback: stubGeocoder({ search: async () => [buildCandidate({ id: 'embedded' })] }),
    clock: { now: () => new Date(now) },
    onFailure,
  });
  const search = async () => (await geocoder.search(query))?.[0]?.id;
  return { search, geocoder, primarySearch, onFailure, wait: (ms: number) => (now += ms) };
}

describe('withFallback', () => {
  it('calls the external geocoder while it answers', async () => {
    const { search, onFailure } = setUp();
    expect(await search()).toBe('outside');
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('answers from the gazetteer after a failure, during the cooldown, and then calls the external geocoder again', async () => {
    const { search, primarySearch, onFailure, wait } = setUp();
    primarySearch.mockRejectedValueOnce(new Error('timeout'));
    expect(await search()).toBe('embedded');
    expect(await search()).toBe('embedded');
    expect(primarySearch).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledWith('search', expect.any(Error));
    wait(15_001);
    expect(await search()).toBe('outside');
  });

  it('keeps calling the external geocoder after a rejected query', async () => {
    const { search, primarySearch } = setUp();
    primarySearch.mockRejectedValueOnce(new RefusedError('/api', 400));
    expect(await search()).toBe('embedded');
    expect(await search()).toBe('outside');
    primarySearch.mockRejectedValueOnce(new RefusedError('/api', 429));
    expect(await search()).toBe('embedded');
    expect(await search()).toBe('embedded');
  });

  it('opens the circuit breaker of the failed function only', async () => {
    const { geocoder, primarySearch } = setUp();
    primarySearch.mockRejectedValueOnce(new Error('timeout'));
    await geocoder.search(query);
    expect(await geocoder.reverse({ lat: 51, lng: 12 })).toBeNull();
    expect(await geocoder.postalCodes({ digits: '062', page: 1, pageSize: 50 })).toEqual([]);
  });
});
