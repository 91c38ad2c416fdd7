import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import createSagaMiddleware from 'redux-saga';
import { createLoadable } from './create-loadable';

function start(read: (page: number) => Promise<string>) {
  const pages = createLoadable({ name: 'pages', read });
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(pages.slice),
    middleware: (defaults) => defaults({ thunk: false }).concat(saga),
  });
  saga.run(pages.saga);
  return {
    want: (page: number) => store.dispatch(pages.wanted(page)),
    state: () => pages.select(store.getState()),
  };
}

describe('createLoadable', () => {
  it('keeps the old data while it reads again, and after an error', async () => {
    const { want, state } = start(async (page) => {
      if (page === 3) throw new Error('lost');
      return `page ${page}`;
    });
    expect(state()).toEqual({ status: 'idle', data: null, error: null });
    want(1);
    await waitFor(() => expect(state()).toEqual({ status: 'ready', data: 'page 1', error: null }));
    want(3);
    expect(state()).toEqual({ status: 'loading', data: 'page 1', error: null });
    await waitFor(() => expect(state()).toMatchObject({ status: 'failed', data: 'page 1', error: {} }));
  });

  it('shows what was wanted last, in whichever order the answers arrive', async () => {
    const answers = new Map<number, (text: string) => void>();
    const { want, state } = start((page) => new Promise((resolve) => answers.set(page, resolve)));
    want(1);
    want(2);
    answers.get(2)?.('page 2');
    await waitFor(() => expect(state().data).toBe('page 2'));
    answers.get(1)?.('page 1');
    await Promise.resolve();
    expect(state().data).toBe('page 2');
  });
});
