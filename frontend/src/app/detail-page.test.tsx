import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { addDays, weekday } from '@kq/contracts/dates';
import { type Accommodation, type Photo } from '@kq/contracts/http/accommodations';
import { askedFeature } from '@/components/asked-accommodations';
import { AccommodationPage, accommodationFeature } from '@/features/accommodation';
import { buildAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { createAppStore } from './store';

function open(house: Accommodation, path = '/') {
  stubApi({
    [`GET /accommodations/${house.id}`]: () => ({ data: house }),
    [`GET /accommodations/${house.id}/availability`]: ({ params }) => ({
      data: { data: nightsOf(params as Span) },
    }),
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
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { address: () => router.state.location.search };
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Full from Friday to Sunday. */
function nightsOf({ from, to }: Span) {
  const nights = [];
  for (let date = from; date < to; date = addDays(date, 1))
    nights.push({ date, beds_free: [5, 6, 0].includes(weekday(date)) ? 0 : 12 });
  return nights;
}

describe('a stay from Monday to Thursday', () => {
  const path = '/?location=Essen&workers=12&startDate=2026-12-05&endDate=2026-12-20';
  const box = async () => within(await screen.findByRole('complementary', { name: 'Preis und Anfrage' }));
  const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

  it('is judged, counted and priced by its nights, and kept in the address', async () => {
    const { address } = open(buildAccommodation({ weekly_discount: 10, min_nights: 4 }), path);
    const inputs = await box();
    await inputs.findByText('In diesem Zeitraum ausgebucht');
    fireEvent.change(inputs.getByLabelText('Nächte'), { target: { value: 'mon_thu' } });
    await inputs.findByText('12 Betten frei');
    expect(address()).toContain('nights=mon_thu');
    expect(text()).toContain('12 Betten × 8 NächteMo–Fr (4 Nächte je Woche)2.688,00 €');
    expect(text()).toContain('Kostenlos stornierbar bis Mo., 30. Nov.');
    const marked = [...document.querySelectorAll('td[data-stay]')].map((cell) => cell.textContent);
    expect(marked.map((words) => /^\w+/.exec(words)?.[0])).toEqual([
      ...['Mo', 'Di', 'Mi', 'Do'],
      ...['Mo', 'Di', 'Mi', 'Do'],
    ]);
  });

  it('is refused at its field for dates without such a night, and the address keeps the former stay', async () => {
    const { address } = open(buildAccommodation(), `${path}&nights=mon_thu`);
    const inputs = await box();
    fireEvent.change(inputs.getByLabelText('Anreise'), { target: { value: '2026-12-18' } });
    expect(inputs.getByRole('alert').textContent).toContain('keine Nacht von Montag bis Donnerstag');
    expect(inputs.getByLabelText('Nächte').getAttribute('aria-invalid')).toBe('true');
    expect(address()).toContain('startDate=2026-12-05');
    fireEvent.change(inputs.getByLabelText('Nächte'), { target: { value: 'all' } });
    expect(inputs.queryByRole('alert')).toBeNull();
    expect(address()).toContain('startDate=2026-12-18&endDate=2026-12-20');
  });

  it('says why a house with more minimum nights refuses it', async () => {
    open(buildAccommodation({ min_nights: 5 }), `${path}&nights=mon_thu`);
    const inputs = await box();
    await inputs.findByText(/mindestens 5 Nächte am Stück\. Mo–Fr sind es .* höchstens 4\./);
  });
});

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
  open(house);
  expect((await screen.findAllByRole('img', { name: /Küche/ })).length).toBeGreaterThan(0);
  const amenities = screen.getByRole('heading', { name: 'Ausstattung' }).closest('section');
  const entries = within(amenities as HTMLElement).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['WLAN', 'Küche']);
});
