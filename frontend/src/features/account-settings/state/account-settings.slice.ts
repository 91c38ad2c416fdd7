import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';

export interface AccountSettingsState {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

const initialState: AccountSettingsState = { status: 'idle', error: null };

/** "Überall abmelden". */
export const accountSettingsSlice = createSlice({
  name: 'accountSettings',
  initialState: initialState as AccountSettingsState,
  reducers: {
    settingsOpened: (): AccountSettingsState => initialState,
    endAllSubmitted: (): AccountSettingsState => ({ status: 'busy', error: null }),
    endAllSucceeded: (): AccountSettingsState => ({ status: 'done', error: null }),
    endAllFailed: (_state, action: PayloadAction<PlainError>): AccountSettingsState => ({
      status: 'failed',
      error: action.payload,
    }),
  },
  selectors: { selectAccountSettings: (state) => state },
});

export const { settingsOpened, endAllSubmitted, endAllSucceeded, endAllFailed } =
  accountSettingsSlice.actions;
export const { selectAccountSettings } = accountSettingsSlice.selectors;
