import { render, screen } from '@testing-library/react';
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

const stats = { total_accommodations: 620, unique_postal_codes: 80, success_rate: null };

it.each([
  ['before statistics are loaded', null],
  ['while too few requests are finished', stats],
])('shows the 95 %% of the operator with its source %s', (_when, loaded) => {
  show(loaded);
  expect(screen.getByText('95 %').nextSibling?.textContent).toBe('Erfolgsquote (Angabe des Betreibers)');
});

it('shows 500+ accommodations and 95 % success before statistics are loaded (docs/spec PROD-05)', () => {
  show(null);
  expect(screen.getByText('500+').nextSibling?.textContent).toBe('Unterkünfte');
  expect(screen.getByText('95 %')).toBeTruthy();
});

it('shows the measured success rate as measured', () => {
  show({ ...stats, success_rate: 81 });
  expect(screen.getByText('81 %').nextSibling?.textContent).toBe('Erfolgsquote');
  expect(screen.getByText(/Die Erfolgsquote ist gemessen/)).toBeTruthy();
});
