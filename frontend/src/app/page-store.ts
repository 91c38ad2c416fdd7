import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { channel } from 'redux-saga';
import { authSaga, initializeAuth } from '@/lib/session/auth.saga';
import { authSlice } from '@/lib/session/auth.slice';
import { type Feature } from '@/lib/store/feature';
import { toastSlice } from '@/lib/toasts/toast.slice';
import { type NamedSaga, rootSaga } from './root-saga';

/**
 * The store with what every page needs; features come with their pages by `addFeature`. Without sagas it only holds
 * initial state, for the prerendered markup.
 */
export function createPageStore({ hasSagas = true } = {}) {
  const rootReducer = combineSlices(authSlice, toastSlice);
  const sagaMiddleware = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagaMiddleware),
  });
  const arrivals = channel<NamedSaga>();
  if (hasSagas) sagaMiddleware.run(rootSaga, arrivals);
  const known = new Set<string>();

  const addFeature = ({ name, slices = [], saga }: Feature): void => {
    if (known.has(name)) return;
    known.add(name);
    for (const { reducerPath, reducer } of slices) {
      // Lazy slices are unknown to the root's type; their selectors carry their own state type.
      rootReducer.inject({ reducerPath, reducer } as never);
    }
    // Publishes the initial states of the new slices immediately.
    store.dispatch({ type: 'app/featureAdded', payload: name });
    if (saga) arrivals.put({ name, saga });
  };
  addFeature({ name: 'auth', saga: authSaga });

  return {
    store,
    addFeature,
    /** Resolves when the stored token has been checked, also where that failed. */
    initializeAuth: (): Promise<unknown> => sagaMiddleware.run(initializeAuth).toPromise(),
  };
}
