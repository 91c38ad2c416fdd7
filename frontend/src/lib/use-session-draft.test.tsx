import { act, renderHook } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { authSlice, sessionCleared, sessionOpened } from '@/lib/session/auth.slice';
import { buildToken, buildUser } from '@/testing/builders';
import { useSessionDraft } from './use-session-draft';

function open(id = 7) {
  const store = configureStore({ reducer: { auth: authSlice.reducer } });
  store.dispatch(sessionOpened({ token: buildToken(60), user: buildUser({ id }) }));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const { result, unmount } = renderHook(() => useSessionDraft('report-1', { decision: '', statement: '' }), {
    wrapper,
  });
  const write = (statement: string) => act(() => result.current[1]({ statement }));
  const leave = () => {
    unmount();
    store.dispatch(sessionCleared());
  };
  return { fields: () => result.current[0], write, leave, forget: () => result.current[2]() };
}

beforeEach(() => sessionStorage.clear());

describe('the draft of a form', () => {
  it('is kept across a sign-in that is required in between', () => {
    const before = open();
    before.write('Ein langer Text.');
    before.leave();
    expect(open().fields()).toEqual({ decision: '', statement: 'Ein langer Text.' });
  });

  it('is shown to its writer only, and forgotten once it is sent', () => {
    const before = open();
    before.write('Ein langer Text.');
    expect(open(8).fields().statement).toBe('');
    before.forget();
    expect(open().fields().statement).toBe('');
  });

  it('takes only texts of its fields from the storage', () => {
    sessionStorage.setItem(
      'kq.form-draft.7.report-1',
      JSON.stringify({ statement: 4, other: 'x', decision: 'none' }),
    );
    expect(open().fields()).toEqual({ decision: 'none', statement: '' });
  });
});
