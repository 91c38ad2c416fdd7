import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createAppStore } from '@/app/store';
import { storageKeys } from '@/config/storage-keys';
import { requestDiscarded } from '@/lib/waiting-request';
import { act } from 'react';
import { accommodationsAsked, askedFeature, AskedBadge } from '.';
import { askedLoaded } from './asked.slice';

const stay = { startDate: '2026-12-01', endDate: '2026-12-05' };
const asked = {
  accommodation_id: 7,
  booking_request_id: 4711,
  start_date: '2026-12-01',
  end_date: '2026-12-05',
};
const waiting = { ...asked, forget_at: new Date(Date.now() + 86_400_000).toISOString() };

function open() {
  const { store, addFeature } = createAppStore();
  addFeature(askedFeature);
  render(
    <Provider store={store}>
      <AskedBadge accommodationId={7} stay={stay} />
    </Provider>,
  );
  return store;
}

beforeEach(() => localStorage.clear());

describe('the mark of an accommodation', () => {
  it('says "vorgemerkt" while the request waits, and nothing once it is discarded', () => {
    const store = open();
    act(() => void store.dispatch(accommodationsAsked([waiting])));
    expect(screen.getByText('vorgemerkt')).toBeTruthy();
    act(() => void store.dispatch(requestDiscarded(4711)));
    expect(screen.queryByText('vorgemerkt')).toBeNull();
    expect(localStorage.getItem(storageKeys.asked)).toBeNull();
  });

  it('says "bereits angefragt" once the account has sent it', () => {
    const store = open();
    act(() => void store.dispatch(accommodationsAsked([waiting])));
    act(() => void store.dispatch(askedLoaded([asked])));
    expect(screen.getByText('bereits angefragt')).toBeTruthy();
  });

  it('forgets a waiting one that was discarded on another page', () => {
    localStorage.setItem(storageKeys.asked, JSON.stringify([waiting]));
    open();
    expect(screen.queryByText('vorgemerkt')).toBeNull();
  });
});
