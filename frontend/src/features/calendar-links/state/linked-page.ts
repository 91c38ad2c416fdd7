import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { type PlainError, toPlainError } from '@/lib/api-error';
import { failed, type Loadable, loaded, loading, notLoaded } from '@/lib/store/loadable';

/** State of a page that a mail's link opens: what it shows, and the one thing that its button does. */
export interface LinkedPage<View> {
  readonly view: Loadable<View>;
  readonly mutation: {
    readonly status: 'idle' | 'busy' | 'done' | 'failed';
    readonly error: PlainError | null;
  };
}

/**
 * Creates slice and saga of such a page. `read` is called by opening it, `act` by its button only; after 409 the page shows
 * the new state beside the error.
 */
export function createLinkedPage<Link, View, Mutation extends Link = Link>(
  name: string,
  { read, act }: { read: (link: Link) => Promise<View>; act: (mutation: Mutation) => Promise<View> },
) {
  type State = LinkedPage<View>;
  const idle: State['mutation'] = { status: 'idle', error: null };
  const slice = createSlice({
    name,
    initialState: { view: notLoaded, mutation: idle } as State,
    reducers: {
      opened: (_state, _action: PayloadAction<Link>): State => ({ view: loading(notLoaded), mutation: idle }),
      viewRead: (state, { payload }: PayloadAction<View>) => ({ ...state, view: loaded(payload) }) as State,
      viewFailed: (state, { payload }: PayloadAction<PlainError>) =>
        ({ ...state, view: failed(state.view as Loadable<View>, payload) }) as State,
      submitted: (state, _action: PayloadAction<Mutation>) =>
        ({ ...state, mutation: { status: 'busy', error: null } }) as State,
      succeeded: (_state, { payload }: PayloadAction<View>): State => ({
        view: loaded(payload),
        mutation: { status: 'done', error: null },
      }),
      refused: (state, { payload }: PayloadAction<PlainError>) =>
        ({ ...state, mutation: { status: 'failed', error: payload } }) as State,
    },
    selectors: { selectPage: (state) => state as State },
  });
  const opened = slice.actions.opened as (link: Link) => PayloadAction<Link>;
  const submitted = slice.actions.submitted as (mutation: Mutation) => PayloadAction<Mutation>;
  const viewRead = slice.actions.viewRead as (view: View) => PayloadAction<View>;
  const succeeded = slice.actions.succeeded as (view: View) => PayloadAction<View>;
  const { viewFailed, refused } = slice.actions;

  function* readView({ payload }: PayloadAction<Link>) {
    try {
      yield* put(viewRead(yield* call(read, payload)));
    } catch (error) {
      yield* put(viewFailed(toPlainError(error)));
    }
  }

  function* submit(action: PayloadAction<Mutation>) {
    try {
      yield* put(succeeded(yield* call(act, action.payload)));
    } catch (error) {
      const plain = toPlainError(error);
      if (plain.status === 409) yield* readView(action);
      yield* put(refused(plain));
    }
  }

  function* saga() {
    yield* takeLatest(slice.actions.opened.type, readView);
    yield* takeLeading(slice.actions.submitted.type, submit);
  }

  return { slice, saga, opened, submitted, selectPage: slice.selectors.selectPage };
}
