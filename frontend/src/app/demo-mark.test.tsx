import { type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { toAccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { askedFeature } from '@/components/asked-accommodations';
import { AccommodationPage, accommodationFeature } from '@/features/accommodation';
import { PhoneMap } from '@/features/search/components/map-frames';
import { ResultCard } from '@/features/search/components/result-card';
import { parseSearchParams } from '@/features/search/search-params';
import { SelectedList } from '@/features/selection/components/selected-list';
import { buildAccommodation, buildCard } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { createAppStore } from './store';

const search = parseSearchParams(new URLSearchParams(), { today: '2026-12-01', defaultRadius: 25 });
const ignore = () => undefined;

const views: readonly (readonly [string, (card: AccommodationCard) => ReactNode])[] = [
  [
    'card of the search',
    (card) => (
      <ResultCard
        card={card}
        search={search}
        isFirst
        isActive={false}
        isSelected={false}
        onActivate={ignore}
        onToggle={ignore}
        onAsk={ignore}
      />
    ),
  ],
  [
    'card on the map',
    (card) => (
      <PhoneMap
        isOpen
        cards={[card]}
        search={search}
        activeId={null}
        selectedIds={new Set()}
        onActivate={ignore}
        onToggle={ignore}
        onClose={ignore}
      >
        {null}
      </PhoneMap>
    ),
  ],
  ['selection', (card) => <SelectedList accommodations={[toAccommodationSummary(card)]} madeFor={null} />],
  [
    'detail page',
    ({ slug }) => (
      <AccommodationPage
        slug={slug}
        isSelected={() => false}
        onToggle={ignore}
        onAsk={ignore}
        renderMap={() => null}
      />
    ),
  ],
];

async function open(view: ReactNode, card: AccommodationCard) {
  stubApi({
    [`GET /accommodations/${card.id}`]: () => ({ data: buildAccommodation({ demo: card.demo }) }),
    [`GET /accommodations/${card.id}/availability`]: () => ({ data: { data: [] } }),
  });
  const { store, addFeature } = createAppStore();
  for (const feature of [accommodationFeature, askedFeature]) addFeature(feature);
  const router = createMemoryRouter([{ path: '*', element: view }]);
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  await screen.findAllByText(card.title);
}

describe('the mark of a demo accommodation', () => {
  it.each(views)('is on the %s', async (_name, view) => {
    const card = buildCard({ demo: true });
    await open(view(card), card);
    expect(screen.getByText('Beispiel').textContent).toBe('Beispiel: keine echte Unterkunft');
  });

  it.each(views)('is missing on the %s of a real accommodation', async (_name, view) => {
    const card = buildCard({ demo: false });
    await open(view(card), card);
    expect(screen.queryByText('Beispiel')).toBeNull();
  });
});
