import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type FactorKey, type Proof } from '../api/second-factor-api';

/** An act in the settings that needs a factor of the last minutes. */
export type FactorAct = 'enroll' | 'renew';

export interface SecondFactorState {
  readonly isBusy: boolean;
  readonly error: PlainError | null;
  /** The key while an app is set up. */
  readonly key: FactorKey | null;
  /** New recovery codes, until the person has saved them. */
  readonly recoveryCodes: readonly string[] | null;
  /** The act that continues after the code. */
  readonly pendingAct: FactorAct | null;
}

const initialState: SecondFactorState = {
  isBusy: false,
  error: null,
  key: null,
  recoveryCodes: null,
  pendingAct: null,
};

const submission =
  <Payload>() =>
  (state: SecondFactorState, _action: PayloadAction<Payload>): SecondFactorState => ({
    ...state,
    isBusy: true,
    error: null,
  });

/** The second factor of an admin: secrets are kept for as long as they are shown. */
export const secondFactorSlice = createSlice({
  name: 'secondFactor',
  initialState: initialState as SecondFactorState,
  reducers: {
    actRequested: submission<FactorAct>(),
    enrolmentConfirmed: submission<string>(),
    proofSubmitted: submission<Proof>(),
    keyShown: (_state, { payload }: PayloadAction<FactorKey>) => ({ ...initialState, key: payload }),
    recoveryCodesShown: (_state, { payload }: PayloadAction<readonly string[]>) => ({
      ...initialState,
      recoveryCodes: payload,
    }),
    proofNeeded: (_state, { payload }: PayloadAction<FactorAct>) => ({
      ...initialState,
      pendingAct: payload,
    }),
    factorFailed: (state, { payload }: PayloadAction<PlainError>) => ({
      ...state,
      isBusy: false,
      error: payload,
    }),
    /** Saved, cancelled, proved, or the session has ended. */
    factorSettled: () => initialState,
  },
  selectors: { selectSecondFactor: (state) => state },
});

export const {
  actRequested,
  enrolmentConfirmed,
  proofSubmitted,
  keyShown,
  recoveryCodesShown,
  proofNeeded,
  factorFailed,
  factorSettled,
} = secondFactorSlice.actions;
export const { selectSecondFactor } = secondFactorSlice.selectors;
