import { fireEvent, render, screen } from '@testing-library/react';
import { parseSearchParams, type SearchParams } from '../search-params';
import { ActiveFilters } from './active-filters';

const searchOf = (query: string): SearchParams =>
  parseSearchParams(new URLSearchParams(query), { today: '2026-11-21', defaultRadius: 10 });

function show(query: string) {
  const onChange = jest.fn<void, [Partial<SearchParams>]>();
  render(<ActiveFilters search={searchOf(query)} onChange={onChange} />);
  return {
    onChange,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

describe('ActiveFilters', () => {
  it('shows nothing without filters', () => {
    show('workers=12&sort=total');
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('removes one filter and keeps the others', () => {
    const { onChange, press } = show('features=verified,cancellable&amenities=wifi,tv&max_price=2500');
    press('Filter entfernen: Geprüfte Vermieter');
    press('Filter entfernen: TV');
    press('Filter entfernen: bis 25,00\u00a0€');
    expect(onChange.mock.calls).toEqual([
      [{ features: ['cancellable'] }],
      [{ amenities: ['wifi'] }],
      [{ maxPrice: null }],
    ]);
  });

  it('removes all filters', () => {
    const { onChange, press } = show('features=verified&single_beds=true');
    press('Alle Filter entfernen');
    expect(onChange).toHaveBeenCalledWith({
      within: null,
      amenities: [],
      features: [],
      maxPrice: null,
      singleBeds: false,
    });
  });

  it('removes the section of the map', () => {
    const { onChange, press } = show('within=8.1000,49.2500,8.7000,49.6000&features=verified');
    press('Filter entfernen: Kartenausschnitt');
    expect(onChange).toHaveBeenCalledWith({ within: null });
  });
});
