import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest } from 'typed-redux-saga';
import { type PlainError, toPlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from './loadable';

interface LoadableOptions<Name extends string, View, Data> {
  /** Of the slice. */
  readonly name: Name;
  /** Asks the API for the view that `wanted` names. */
  readonly read: (view: View) => Promise<Data>;
}

/** Data of one API call: its slice, and the saga that reads it whenever a view is wanted; the latest one wins. */
export function createLoadable<Name extends string, View, Data>(options: LoadableOptions<Name, View, Data>) {
  const { name, read } = options;
  type State = Loadable<Data>;
  const slice = createSlice({
    name,
    initialState: notLoaded as State,
    reducers: {
      wanted: (state, _action: PayloadAction<View>) => loading(state as State) as typeof state,
      arrived: (state, { payload }: PayloadAction<Data>) => loaded(payload) as typeof state,
      refused: (state, { payload }: PayloadAction<PlainError>) =>
        failed(state as State, payload) as typeof state,
    },
    selectors: { select: (state) => state as State },
  });
  const { wanted, arrived, refused } = slice.actions;

  function* load({ payload }: PayloadAction<View>) {
    try {
      yield* put({ type: arrived.type, payload: yield* call(read, payload) });
    } catch (error) {
      yield* put({ type: refused.type, payload: toPlainError(error) });
    }
  }
  function* saga() {
    yield* takeLatest(wanted.type, load);
  }
  return { slice, saga, wanted, arrived, select: slice.selectors.select };
}
