import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { Provider } from 'react-redux';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { stubApi } from '@/testing/api-stub';
import { type OwnAccommodation } from '../../api/owner-api';
import { listingValues, type ListingValues } from '../../state/listing-values';
import { TownFields } from './town-fields';
import { createTestStore } from '../../state/test-store';

const towns: Readonly<Record<string, readonly string[]>> = {
  '67059': ['Ludwigshafen am Rhein'],
  '10115': ['Berlin'],
  '25899': ['Niebüll', 'Bosbüll', 'Galmsbüll'],
  '67056': [],
};

function Form({ accommodation }: { readonly accommodation: OwnAccommodation | null }) {
  const form = useForm<ListingValues>({ defaultValues: listingValues(accommodation) });
  return (
    <FormProvider {...form}>
      <TownFields />
    </FormProvider>
  );
}

function open(accommodation: OwnAccommodation | null = null) {
  const calls = stubApi({
    'GET /accommodations/towns': ({ params }) => ({
      data: { data: towns[(params as { zip_code: string }).zip_code], center: null },
    }),
  });
  const store = createTestStore();
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <Form accommodation={accommodation} />
      </MantineProvider>
    </Provider>,
  );
  return calls;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const hasTown = (town: string) => waitFor(() => expect(field('Ort').value).toBe(town));

describe('postal code and town in the form of an accommodation', () => {
  it('a complete postal code fills the town, and another one replaces it', async () => {
    const calls = open();
    write('Postleitzahl', '6705');
    write('Postleitzahl', '67059');
    await hasTown('Ludwigshafen am Rhein');
    write('Postleitzahl', '10115');
    await hasTown('Berlin');
    expect(calls.map(({ params }) => params)).toEqual([{ zip_code: '67059' }, { zip_code: '10115' }]);
  });

  it('keeps a town that the owner wrote', async () => {
    const calls = open();
    write('Ort', 'Oppau');
    write('Postleitzahl', '67059');
    await waitFor(() => expect(calls).toHaveLength(1));
    write('Postleitzahl', '25899');
    expect(await screen.findByText('Niebüll')).toBeTruthy();
    expect(field('Ort').value).toBe('Oppau');
  });

  it('offers the other towns of a postal code', async () => {
    open();
    write('Postleitzahl', '25899');
    await hasTown('Niebüll');
    fireEvent.click(screen.getByText('Galmsbüll'));
    await hasTown('Galmsbüll');
    expect(screen.queryByText('Galmsbüll')).toBeNull();
    expect(screen.getByText('Niebüll')).toBeTruthy();
  });

  it('leaves the town of an edited accommodation, and one for a postal code without towns', async () => {
    const calls = open(buildOwnAccommodation({ city: 'Oppau' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    write('Postleitzahl', '67056');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(field('Ort').value).toBe('Oppau');
  });
});
