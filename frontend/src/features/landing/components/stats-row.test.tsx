import { render, screen, within } from '@testing-library/react';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { type PublicStats } from '../api/fetch-stats';
import { statsLoaded, statsSlice } from '../state/stats.slice';
import { StatsRow } from './stats-row';

function show(stats: PublicStats | null) {
  const store = configureStore({ reducer: combineSlices(statsSlice) });
  if (stats) store.dispatch(statsLoaded(stats));
  render(
    <Provider store={store}>
      <StatsRow />
    </Provider>,
  );
}

const stats: PublicStats = {
  total_accommodations: 620,
  unique_postal_codes: 80,
  success_rate: null,
  beds_free_today: 4180,
  median_response_minutes: null,
};

const claims = () => screen.getByRole('region', { name: 'Angaben des Betreibers' });

it.each([
  ['before statistics are loaded', null],
  ['while too few requests are finished', stats],
])('shows the 95 %% of the operator as a claim %s (docs/spec PROD-05)', (_when, loaded) => {
  show(loaded);
  expect(within(claims()).getByText('95 %').nextSibling?.textContent).toBe('Erfolgsquote');
});

it('shows 500+ accommodations and 95 % success before statistics are loaded (docs/spec PROD-05)', () => {
  show(null);
  expect(screen.getByText('500+').nextSibling?.textContent).toBe('Unterkünfte');
  expect(screen.getByText('95 %')).toBeTruthy();
});

it('shows the measured success rate as measured', () => {
  show({ ...stats, success_rate: 81 });
  expect(screen.getByText('81 %').nextSibling?.textContent).toBe('Erfolgsquote');
  expect(claims().textContent).not.toContain('Erfolgsquote');
  expect(within(claims()).getByText('4,8')).toBeTruthy();
});

it.each([
  [45, '45 Min.'],
  [150, '2,5 Std.'],
])('shows a median of %i minutes as %s', (minutes, shown) => {
  show({ ...stats, median_response_minutes: minutes });
  expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByText('4.180').nextSibling?.textContent).toBe('Betten heute frei');
});
