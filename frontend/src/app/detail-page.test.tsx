import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Photo } from '@kq/contracts/http/accommodations';
import { askedFeature } from '@/components/asked-accommodations';
import { AccommodationPage, accommodationFeature } from '@/features/accommodation';
import { buildAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { createAppStore } from './store';

it('shows the gallery and the amenities of an accommodation (docs/spec ACC-01)', async () => {
  const photos: Photo[] = ['Küche', 'Zimmer 1'].map((alt, index) => ({
    id: null,
    url: `/media/${index}-800.webp`,
    alt,
    room: null,
    width: 800,
    height: 600,
    color: null,
    placeholder: null,
    sources: [],
  }));
  const house = buildAccommodation({ photos, amenities: ['wifi', 'kitchen'] });
  stubApi({
    [`GET /accommodations/${house.id}`]: () => ({ data: house }),
    [`GET /accommodations/${house.id}/availability`]: () => ({ data: { data: [] } }),
    'POST /analytics/accommodation-views': () => ({ status: 204 }),
  });
  const { store, addFeature } = createAppStore();
  for (const feature of [accommodationFeature, askedFeature]) addFeature(feature);
  const page = (
    <AccommodationPage
      slug={house.slug}
      isSelected={() => false}
      onToggle={() => undefined}
      onAsk={() => undefined}
      renderMap={() => null}
    />
  );
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
      </MantineProvider>
    </Provider>,
  );
  expect((await screen.findAllByRole('img', { name: /Küche/ })).length).toBeGreaterThan(0);
  const amenities = screen.getByRole('heading', { name: 'Ausstattung' }).closest('section');
  const entries = within(amenities as HTMLElement).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['WLAN', 'Küche']);
});
