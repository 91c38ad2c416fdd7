import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { citiesFeature, FooterCities, PopularCities } from '..';

const cities = Array.from({ length: 14 }, (_value, index) => ({
  id: index + 1,
  name: `Stadt ${index + 1}`,
  slug: `stadt-${index + 1}`,
  state: 'Hessen',
  accommodations_count: 100 - index,
}));

function open(list: React.ReactNode, answer: Parameters<typeof stubApi>[0][string]) {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  stubApi({ 'GET /cities': answer });
  const { store, addFeature } = createAppStore();
  addFeature(citiesFeature);
  render(
    <Provider store={store}>
      <MemoryRouter>{list}</MemoryRouter>
    </Provider>,
  );
}

const loaded = () => ({ data: { success: true, data: cities } });
afterEach(() => jest.restoreAllMocks());

describe('popular cities', () => {
  it('shows 12 at first, and all or fewer on request (docs/spec HOME-11, LIM-07)', async () => {
    open(<PopularCities />, loaded);
    expect(await screen.findAllByRole('link')).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Alle 14 Städte anzeigen' }));
    expect(screen.getAllByRole('link')).toHaveLength(14);
    fireEvent.click(screen.getByRole('button', { name: 'Weniger anzeigen' }));
    expect(screen.getAllByRole('link')).toHaveLength(12);
  });

  it('shows name, state and count of a city with its page (docs/spec HOME-12, ACC-03)', async () => {
    open(<PopularCities />, loaded);
    const [card] = await screen.findAllByRole('link');
    expect(card?.getAttribute('href')).toBe('/monteurzimmer-stadt-1');
    expect([...(card?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Stadt 1',
      'Hessen',
      '100 Unterkünfte',
    ]);
  });

  it('reports that cities cannot be loaded (docs/spec ERR-11)', async () => {
    open(<PopularCities />, () => ({ status: 500 }));
    expect(await screen.findByText('Städte konnten nicht geladen werden')).toBeTruthy();
  });

  it('are at most 6 in the footer (docs/spec HOME-13, LIM-07)', async () => {
    open(<FooterCities fallback={null} />, loaded);
    expect(await screen.findAllByRole('link')).toHaveLength(6);
  });
});
