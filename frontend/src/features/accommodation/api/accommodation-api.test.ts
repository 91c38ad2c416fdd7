import { buildCard, buildSearchAnswer } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { fetchMany } from './accommodation-api';

it('reads 1000 accommodations to match a slug here (docs/spec ACC-06, API-22)', async () => {
  const calls = stubApi({ 'GET /accommodations': () => ({ data: buildSearchAnswer([buildCard()]) }) });
  expect(await fetchMany()).toMatchObject([{ id: 100_000_001, zip_code: '67059' }]);
  expect(calls[0]?.params).toEqual({ per_page: 1000 });
});
