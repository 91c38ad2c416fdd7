import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createAppStore } from '@/app/store';
import { parseSearchParams } from '../search-params';
import { searchSlice } from '../state/search.slice';
import { FilterChips } from './filter-chips';

it.each([
  ['WLAN', 'wifi'],
  ['TV', 'tv'],
  ['Klimaanlage', 'air_conditioning'],
])('filters by %s with an icon (docs/spec SRCH-01)', (label, amenity) => {
  const onChange = jest.fn();
  const search = parseSearchParams(new URLSearchParams(), { today: '2026-12-01', defaultRadius: 25 });
  render(
    <Provider store={createAppStore().store}>
      <MantineProvider env="test">
        <FilterChips search={search} state={searchSlice.getInitialState()} onChange={onChange} />
      </MantineProvider>
    </Provider>,
  );
  const filters = within(screen.getByRole('group', { name: 'Filter' }));
  const chip = filters.getByRole('button', { name: label });
  expect(chip.querySelector('svg')).not.toBeNull();
  fireEvent.click(chip);
  expect(onChange).toHaveBeenCalledWith({ amenities: [amenity] });
});
