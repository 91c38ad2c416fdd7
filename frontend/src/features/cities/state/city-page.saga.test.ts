import { waitFor } from '@testing-library/dom';
import { type CityPage } from '@kq/contracts/http/accommodations';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { cityPageFeature } from '..';
import { cityRequested, selectCityPage } from './city-page.slice';

const cityOf = (slug: string) => ({ city: { slug } }) as CityPage;

async function open(slug: string) {
  const { store, addFeature } = createAppStore();
  addFeature(cityPageFeature);
  const state = () => selectCityPage(store.getState() as never);
  store.dispatch(cityRequested(slug));
  await waitFor(() => expect(state().status).not.toBe('loading'));
  return state();
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
