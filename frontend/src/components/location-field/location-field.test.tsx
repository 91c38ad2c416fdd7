import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { emptyLocation, LocationField, locationFeature } from '.';

const suggestion = (name: string, isGuess: boolean) => ({
  id: name,
  display_name: name,
  lat: 49.41,
  lng: 8.71,
  address: {
    name,
    street: null,
    housenumber: null,
    city: name,
    postcode: null,
    state: null,
    country: 'Deutschland',
  },
  type: 'postcode',
  subtype: null,
  importance: 0.5,
  bbox: null,
  ...(isGuess ? { is_guess: true } : {}),
});

function Field() {
  const [value, setValue] = useState(emptyLocation);
  return (
    <LocationField id="where" label="Einsatzort" value={value} onChange={setValue} source="landing_page" />
  );
}

function type(text: string, found: readonly ReturnType<typeof suggestion>[]) {
  stubApi({
    'GET /geo/postal-codes': () => ({ data: { data: [] } }),
    'GET /geo/search': () => ({ data: { data: found } }),
  });
  const { store, addFeature } = createAppStore();
  addFeature(locationFeature);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Field />
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.change(screen.getByLabelText('Einsatzort'), { target: { value: text } });
}

beforeEach(() => {
  document.cookie = `kq_consent=${encodeURIComponent(JSON.stringify({ categories: ['geocoding'] }))}`;
});

describe('LocationField', () => {
  it.each(['690', '67056', 'Haidelberg'])('asks "Meinten Sie" for what "%s" may mean', async (text) => {
    type(text, [suggestion('69126 Heidelberg', true)]);
    const option = await screen.findByRole('option', undefined, { timeout: 5_000 });
    expect(option.textContent).toBe('Meinten Sie 69126 Heidelberg');
    expect(screen.queryByText('Keine Standorte gefunden')).toBeNull();
  });

  it('names a place that was found without a question', async () => {
    type('Heidelberg', [suggestion('Heidelberg', false)]);
    const option = await screen.findByRole('option', undefined, { timeout: 5_000 });
    expect(option.textContent).toBe('Heidelberg');
  });
});
