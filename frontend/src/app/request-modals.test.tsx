import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ludwigshafenStay, buildCard, buildSearchAnswer } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import * as searchRoute from './routes/search-route';
import { createAppStore } from './store';

async function openSearch() {
  const cards = [1, 2].map((id) => buildCard({ id, title: `Haus ${id}` }));
  stubApi({ 'GET /accommodations': () => ({ data: buildSearchAnswer(cards) }) });
  const { store, addFeature } = createAppStore();
  searchRoute.features.forEach(addFeature);
  const { location, lat, lng, workers } = ludwigshafenStay;
  const path = `/search?location=${location}&lat=${lat}&lng=${lng}&workers=${workers}&startDate=2999-12-01&endDate=2999-12-15`;
  const router = createMemoryRouter([{ path: '*', element: <searchRoute.Component /> }], {
    initialEntries: [path],
  });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  await screen.findAllByRole('article');
}

const press = (name: RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);

beforeEach(() => {
  sessionStorage.clear();
  for (const method of ['warn', 'error'] as const)
    jest.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the search view', () => {
  it('shows results as cards and opens the simplified request of one (docs/spec SRCH-01, BOOK-01)', async () => {
    await openSearch();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    press(/^Anfragen/);
    expect(await screen.findByRole('dialog', { name: 'Haus 1 anfragen' })).toBeTruthy();
  });

  it('opens the full request of a selection (docs/spec BOOK-02)', async () => {
    await openSearch();
    press(/^Beste/);
    press(/^Anfrage vorbereiten/);
    expect(await screen.findByRole('dialog', { name: 'Anfrage vorbereiten: 2 Unterkünfte' })).toBeTruthy();
  });
});
