import { type UnknownAction } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { createAppStore } from '@/app/store';
import { stubApi } from '@/testing/api-stub';
import { selectToasts } from '@/lib/toasts/toast.slice';
import { buildToken, buildUser } from '@/testing/builders';
import { authFeature } from '..';
import {
  type AuthFormName,
  codeSubmitted,
  forgotPasswordSubmitted,
  loginSubmitted,
  magicLinkConfirmed,
  magicLinkInspected,
  magicLinkRequested,
  registerSubmitted,
  resetPasswordSubmitted,
  selectForm,
} from './auth-forms.slice';

const calls: readonly (readonly [string, string, AuthFormName, UnknownAction])[] = [
  ['Login failed', 'POST /auth/login', 'login', loginSubmitted({} as never)],
  ['Registration failed', 'POST /auth/register', 'register', registerSubmitted({} as never)],
  [
    'Failed to send password reset email',
    'POST /auth/forgot-password',
    'forgotPassword',
    forgotPasswordSubmitted({} as never),
  ],
  [
    'Failed to reset password',
    'POST /auth/reset-password',
    'resetPassword',
    resetPasswordSubmitted({ keep_registration: true } as never),
  ],
  [
    'Failed to send magic link',
    'POST /auth/magic-link/request',
    'magicLinkRequest',
    magicLinkRequested({} as never),
  ],
  [
    'Failed to verify magic link',
    'GET /auth/magic-link/verify/t1',
    'magicLinkVerify',
    magicLinkConfirmed({ token: 't1' }),
  ],
  [
    'Failed to verify code',
    'POST /auth/magic-link/verify-code',
    'codeVerify',
    codeSubmitted({ keep_registration: true } as never),
  ],
  ['Failed to verify code', 'POST /auth/magic-link/inspect-code', 'codeVerify', codeSubmitted({} as never)],
];

async function failureOf(form: AuthFormName, action: UnknownAction) {
  const { store, addFeature } = createAppStore();
  addFeature(authFeature);
  store.dispatch(action);
  const read = () => selectForm(store.getState() as never, form);
  await waitFor(() => expect(read().status).toBe('failed'));
  return read().error?.message;
}

beforeEach(() => localStorage.clear());

describe('a failed form (docs/spec ERR-01, ERR-02, ERR-03, ERR-04, ERR-05, ERR-06, ERR-07)', () => {
  it.each(calls)('shows "%s" for %s without a message', async (text, call, form, action) => {
    stubApi({ [call]: () => ({ status: 500 }) });
    expect(await failureOf(form, action)).toBe(text);
  });

  it.each(calls)('shows the message of the server instead of "%s"', async (_text, call, form, action) => {
    stubApi({
      [call]: () => ({ status: 422, data: { code: 'validation_failed', message: 'Bitte prüfen.' } }),
    });
    expect(await failureOf(form, action)).toBe('Bitte prüfen.');
  });
});

describe('a confirmed link', () => {
  const toastsAfter = async (type: 'register' | 'login') => {
    stubApi({
      'GET /auth/magic-link/verify/t1': () => ({
        data: { access_token: buildToken(60), user: buildUser(), booking_request_id: null },
      }),
    });
    const { store, addFeature } = createAppStore();
    addFeature(authFeature);
    store.dispatch(magicLinkInspected({ type } as never));
    store.dispatch(magicLinkConfirmed({ token: 't1' }));
    await waitFor(() => expect(selectForm(store.getState() as never, 'magicLinkVerify').status).toBe('done'));
    return selectToasts(store.getState() as never).map(({ text }) => text);
  };

  it('reports the verified address of a new account', async () => {
    expect(await toastsAfter('register')).toEqual(['Ihre Adresse ist bestätigt.']);
  });

  it('reports nothing about an address at a sign-in', async () => {
    expect(await toastsAfter('login')).toEqual([]);
  });
});
