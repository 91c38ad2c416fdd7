import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import createSagaMiddleware from 'redux-saga';
import { Provider } from 'react-redux';
import { type SecondFactorStep } from '@kq/contracts/http/auth';
import { authSaga } from '@/lib/session/auth.saga';
import { authSlice, sessionOpened } from '@/lib/session/auth.slice';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { stubApi } from '@/testing/api-stub';
import { buildToken, buildUser } from '@/testing/builders';
import { SecondFactorGate } from './components/second-factor-gate';
import { SecondFactorSettings } from './components/second-factor-settings';
import { secondFactorSaga } from './state/second-factor.saga';
import { secondFactorSlice } from './state/second-factor.slice';
import { secondFactorText as text } from './texts';

const ENROLL = 'POST /auth/second-factor/enroll';
const CONFIRM = 'POST /auth/second-factor/confirm';
const VERIFY = 'POST /auth/second-factor/verify';
const RENEW = 'POST /auth/second-factor/recovery-codes';
const LOGOUT = 'POST /auth/logout';

const admin = buildUser({ role: { id: 1, name: 'admin' }, role_id: 1 });
const session = { access_token: buildToken(60), user: admin };
const key = { secret: 'ABCDEFGH', otpauth_uri: 'otpauth://totp/x?secret=ABCDEFGH' };
const refusal = (status: number, body: object) => ({
  status,
  data: { error: 'x', message: 'Nein.', request_id: 'r', ...body },
});

function open(step?: SecondFactorStep) {
  localStorage.clear();
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(authSlice, secondFactorSlice, toastSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(authSaga);
  saga.run(secondFactorSaga);
  const user = step === undefined ? admin : buildUser({ second_factor: step });
  store.dispatch(sessionOpened({ token: buildToken(60), user }));
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <SecondFactorGate>
          <SecondFactorSettings />
        </SecondFactorGate>
      </MantineProvider>
    </Provider>,
  );
  return store;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function type(label: string, value: string, button: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  press(button);
}

describe('a sign-in that needs a second factor', () => {
  it('opens the administration by a code', async () => {
    const calls = stubApi({ [VERIFY]: () => ({ data: { ...session, recovery_codes_left: 10 } }) });
    open('required');
    await type(text.code, '123456', text.prove.submit);
    expect(await screen.findByText(text.settings.title)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('takes a recovery code and tells how many are left', async () => {
    stubApi({ [VERIFY]: () => ({ data: { ...session, recovery_codes_left: 1 } }) });
    const store = open('required');
    press(text.prove.lost);
    await type(text.prove.recovery, 'k7d2-9fqm-x0ta', text.prove.submit);
    await screen.findByText(text.settings.title);
    expect(JSON.stringify(store.getState())).toContain('Noch 1 Wiederherstellungscode.');
  });

  it('shows the words about a wrong code at the field', async () => {
    stubApi({
      [VERIFY]: () =>
        refusal(422, { code: 'validation_failed', attempts_left: 4, errors: { code: ['Noch 4 Versuche.'] } }),
    });
    open('required');
    await type(text.code, '111111', text.prove.submit);
    expect(await screen.findByText('Noch 4 Versuche.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(text.code));
    press(text.prove.lost);
    expect(await screen.findByLabelText(text.prove.recovery)).toBeTruthy();
    expect(screen.queryByText('Nein.')).toBeNull();
  });

  it('signs out after the last wrong code', async () => {
    const calls = stubApi({
      [VERIFY]: () => refusal(422, { code: 'validation_failed', attempts_left: 0, errors: { code: ['x'] } }),
      [LOGOUT]: () => ({ status: 401 }),
    });
    const store = open('required');
    await type(text.code, '111111', text.prove.submit);
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
    expect(calls.map(({ url }) => url)).toContain('/auth/logout');
    expect(JSON.stringify(store.getState())).toContain(text.outOfTries);
  });
});

describe('an enrolment', () => {
  it('shows QR code and key, then the recovery codes, and opens the administration once they are saved', async () => {
    stubApi({
      [ENROLL]: () => ({ data: key }),
      [CONFIRM]: () => ({ data: { ...session, recovery_codes: ['k7d2-9fqm-x0ta'] } }),
    });
    const store = open('enroll');
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
    expect(await screen.findByRole('img', { name: text.enroll.qr })).toBeTruthy();
    await type(text.code, '123456', text.enroll.submit);
    expect(await screen.findByText('k7d2-9fqm-x0ta')).toBeTruthy();
    const done = screen.getByRole('button', { name: text.codes.done });
    expect(done.hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByLabelText(text.codes.saved));
    fireEvent.click(done);
    expect(await screen.findByText(text.settings.title)).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toMatch(/ABCDEFGH|k7d2/);
  });

  it('offers a new sign-in when the last one is too old', async () => {
    stubApi({
      [ENROLL]: () => refusal(403, { code: 'forbidden', reason: 'reauthentication_needed' }),
      [LOGOUT]: () => ({}),
    });
    const store = open('enroll');
    fireEvent.click(await screen.findByRole('button', { name: text.enroll.signInAgain }));
    await waitFor(() => expect(store.getState().auth.isLoggedIn).toBe(false));
  });
});

describe('the settings of the second factor', () => {
  it('ask for a code when the last one is too old, and go on with the act', async () => {
    let isFresh = false;
    stubApi({
      [RENEW]: () =>
        isFresh
          ? { data: { recovery_codes: ['new-code-0000'] } }
          : refusal(403, { code: 'forbidden', reason: 'second_factor_needed' }),
      [VERIFY]: () => {
        isFresh = true;
        return { data: { ...session, recovery_codes_left: 10 } };
      },
    });
    open();
    press(text.settings.renew);
    await type(text.code, '123456', text.prove.submit);
    expect(await screen.findByText('new-code-0000')).toBeTruthy();
  });

  it('return without a change when cancelled', async () => {
    stubApi({ [ENROLL]: () => ({ data: key }) });
    open();
    press(text.settings.enroll);
    fireEvent.click(await screen.findByRole('button', { name: text.cancel }));
    expect(await screen.findByText(text.settings.title)).toBeTruthy();
  });
});
