import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLeading } from 'typed-redux-saga';
import { type PlainError, toPlainError } from '@/lib/api-error';
import { toastShown } from '@/lib/toasts/toast.slice';
import * as api from '../api/account-blocks-api';
import { accountBlockText } from '../account-block-texts';

interface DecisionState {
  /** The account that is being blocked or unblocked. */
  readonly decidingId: number | null;
  readonly error: PlainError | null;
  /** Accounts as the server returned them after decisions of this session. */
  readonly decided: Readonly<Record<number, api.AdminUser>>;
}

const initialState: DecisionState = { decidingId: null, error: null, decided: {} };

/** A block or an unblocking that is being decided. */
export const accountBlockDecisionSlice = createSlice({
  name: 'adminAccountBlockDecision',
  initialState: initialState as DecisionState,
  reducers: {
    blockSubmitted: (
      state,
      { payload }: PayloadAction<{ id: number; statement: api.BlockAccountBody }>,
    ): DecisionState => ({ ...state, decidingId: payload.id, error: null }),
    unblockSubmitted: (state, { payload }: PayloadAction<{ id: number; reason: string }>): DecisionState => ({
      ...state,
      decidingId: payload.id,
      error: null,
    }),
    decisionStored: (state, { payload }: PayloadAction<api.AdminUser>): DecisionState => ({
      ...state,
      decidingId: null,
      decided: { ...state.decided, [payload.id]: payload },
    }),
    decisionFailed: (state, { payload }: PayloadAction<PlainError>): DecisionState => ({
      ...state,
      decidingId: null,
      error: payload,
    }),
    decisionClosed: (state): DecisionState => ({ ...state, error: null }),
  },
  selectors: { selectBlockDecision: (state) => state },
});

export const { blockSubmitted, unblockSubmitted, decisionStored, decisionFailed, decisionClosed } =
  accountBlockDecisionSlice.actions;
export const { selectBlockDecision } = accountBlockDecisionSlice.selectors;

export function* accountBlockSaga() {
  yield* takeLeading(blockSubmitted, block);
  yield* takeLeading(unblockSubmitted, unblock);
}

function* block({ payload: { id, statement } }: ReturnType<typeof blockSubmitted>) {
  try {
    yield* put(decisionStored(yield* call(api.blockAccount, id, statement)));
    yield* put(toastShown({ tone: 'success', text: accountBlockText.blocked }));
  } catch (error) {
    yield* put(decisionFailed(toPlainError(error)));
  }
}

function* unblock({ payload: { id, reason } }: ReturnType<typeof unblockSubmitted>) {
  try {
    yield* put(decisionStored(yield* call(api.unblockAccount, id, reason)));
    yield* put(toastShown({ tone: 'success', text: accountBlockText.unblocked }));
  } catch (error) {
    yield* put(decisionFailed(toPlainError(error)));
  }
}
