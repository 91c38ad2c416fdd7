import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { Provider } from 'react-redux';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { listingValues, type ListingValues } from '../../state/listing-values';
import { type TownPart } from '../../state/own-accommodations.slice';
import { createTestStore } from '../../state/test-store';
import { AddressStep } from './address-step';
import { ListingPartsContext } from './listing-parts';

const leuna = { name: 'Leuna', lat: 51.318, lng: 12.016 };
const spergau = { name: 'Spergau', lat: 51.305, lng: 12.013 };

function Form() {
  const form = useForm<ListingValues>({
    defaultValues: {
      ...listingValues(
        buildOwnAccommodation({ zip_code: '06237', city: 'Leuna', pin: { lat: 51.3, lng: 12 } }),
      ),
    },
  });
  return (
    <FormProvider {...form}>
      <AddressStep isVerified={false} />
    </FormProvider>
  );
}

function open(parts: readonly TownPart[]) {
  stubApi({
    'GET /accommodations/towns': () => ({
      data: { data: ['Leuna'], center: { lat: 51.3, lng: 12 }, parts },
    }),
  });
  const store = createTestStore();
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <ListingPartsContext.Provider
          value={{
            renderPinMap: ({ lat, lng }, onMove) => (
              <button type="button" onClick={() => onMove({ lat: 51.31, lng: 12.02 })}>
                Nadel {lat} {lng}
              </button>
            ),
            renderPreview: () => null,
          }}
        >
          <Form />
        </ListingPartsContext.Provider>
      </MantineProvider>
    </Provider>,
  );
}

describe('the position of an accommodation', () => {
  it('is set by the part of the town, and moved from there', async () => {
    open([leuna, spergau]);
    const part = await screen.findByLabelText<HTMLSelectElement>('In welchem Ortsteil?');
    expect(part.selectedOptions[0]?.text).toBe('Bitte wählen');
    fireEvent.change(part, { target: { value: '1' } });
    expect(screen.getByText('Nadel 51.305 12.013')).toBeTruthy();
    expect(part.selectedOptions[0]?.text).toBe('Spergau');
    fireEvent.click(screen.getByText(/^Nadel/));
    expect(screen.getByText('Nadel 51.31 12.02')).toBeTruthy();
    expect(part.selectedOptions[0]?.text).toBe('Andere Stelle');
  });

  it('asks for no house on a map without streets, and for no part where one is known', async () => {
    open([leuna]);
    await screen.findByText(/^Nadel/);
    expect(screen.queryByLabelText('In welchem Ortsteil?')).toBeNull();
    expect(screen.queryByText(/auf Ihr Haus/)).toBeNull();
    expect(screen.getByText(/Eine ungefähre Stelle genügt/)).toBeTruthy();
  });
});
