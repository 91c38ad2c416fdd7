import { combineSlices } from '@reduxjs/toolkit';
import { expectSaga } from 'redux-saga-test-plan';
import { type CityPage } from '@kq/contracts/http/accommodations';
import { stubApi } from '@/testing/api-stub';
import { cityPageSaga } from './city-page.saga';
import { cityPageSlice, cityRequested } from './city-page.slice';

const cityOf = (slug: string) => ({ city: { slug } }) as CityPage;
const reducer = combineSlices(cityPageSlice);

async function open(slug: string) {
  const { storeState } = await expectSaga(cityPageSaga)
    .withReducer(reducer)
    .dispatch(cityRequested(slug))
    .silentRun(20);
  return (storeState as ReturnType<typeof reducer>).cityPage;
}

afterEach(() => document.body.replaceChildren());

describe('the city of a city page', () => {
  it('comes from the served page without a call', async () => {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'kq-city';
    block.textContent = JSON.stringify(cityOf('leuna'));
    document.body.append(block);
    const calls = stubApi({
      'GET /cities/essen': () => ({ data: { success: true, data: cityOf('essen') } }),
    });
    expect(await open('leuna')).toMatchObject({ status: 'loaded', page: cityOf('leuna') });
    expect(calls).toEqual([]);
    expect(await open('essen')).toMatchObject({ status: 'loaded', page: cityOf('essen') });
  });

  it('is loaded, or its failure is kept', async () => {
    stubApi({
      'GET /cities/leuna': () => ({ data: { success: true, data: cityOf('leuna') } }),
      'GET /cities/atlantis': () => ({ status: 404, data: { code: 'not_found', message: 'Gibt es nicht.' } }),
    });
    expect(await open('leuna')).toMatchObject({ slug: 'leuna', status: 'loaded' });
    expect(await open('atlantis')).toMatchObject({ status: 'failed', error: { status: 404 } });
  });
});
