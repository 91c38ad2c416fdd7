import { act, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '@/app/store';
import { storageKeys } from '@/config/storage-keys';
import { requestWaits } from '@/lib/waiting-request';
import { stubApi } from '@/testing/api-stub';
import { CheckMail } from '.';

const waiting = {
  id: 4711,
  email: 'erika@firma.example',
  owners: 20,
  answerBy: '2026-11-24T17:00:00.000Z',
  verifyBy: '2026-11-24T09:00:00.000Z',
  mailedAt: '2026-11-23T09:00:00.000Z',
};
const accepted = {
  id: 4712,
  status: 'awaiting_verification',
  answer_by: waiting.answerBy,
  verify_by: waiting.verifyBy,
  recipients: [{ accommodation_id: 1, owner_id: 7 }],
};

function open() {
  const calls = stubApi({
    'POST /booking-requests/4711/sender': () => ({ status: 202, data: accepted }),
  });
  const { store } = createAppStore();
  store.dispatch(requestWaits(waiting));
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <CheckMail />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  return calls;
}

const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Mail erneut senden/ });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(storageKeys.magicLinkNonce, 'nonce-of-this-browser');
  jest.useFakeTimers({ now: new Date(waiting.mailedAt), doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

describe('another mail for a waiting request', () => {
  it('can be asked for once a minute has passed, and starts the minute again', async () => {
    const calls = open();
    expect(resend()).toMatchObject({ textContent: 'Mail erneut senden (in 60 s)', disabled: true });
    await pass(59);
    expect(resend()).toMatchObject({ textContent: 'Mail erneut senden (in 1 s)', disabled: true });
    await pass(1);
    expect(resend()).toMatchObject({ textContent: 'Mail erneut senden', disabled: false });
    fireEvent.click(resend());
    await pass(1);
    expect(calls.map(({ body }) => body)).toEqual([{ email: waiting.email, nonce: 'nonce-of-this-browser' }]);
    expect(screen.getByText('Eine neue Mail ist unterwegs. Die frühere gilt nicht mehr.')).toBeTruthy();
    expect(resend()).toMatchObject({ disabled: true });
  });
});

describe('a waiting request that ends in another tab', () => {
  it('is opened from this tab by its link', () => {
    open();
    const event = new StorageEvent('storage', { key: storageKeys.waitingRequest });
    localStorage.removeItem(storageKeys.waitingRequest);
    act(() => void window.dispatchEvent(event));
    expect(screen.getByText(/^In einem anderen Fenster erledigt/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zur Anfrage' }).getAttribute('href')).toBe(
      '/booking-requests/4711',
    );
  });
});
