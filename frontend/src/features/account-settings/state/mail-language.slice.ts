import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Language } from '@kq/contracts/constants';
import { type PlainError } from '@/lib/api-error';

export interface MailLanguageState {
  /** Chosen, but not stored yet. */
  readonly chosen: Language | null;
  readonly error: PlainError | null;
}

const initialState: MailLanguageState = { chosen: null, error: null };

/** "Sprache Ihrer Mails"; the stored language is part of the user. */
export const mailLanguageSlice = createSlice({
  name: 'mailLanguage',
  initialState: initialState as MailLanguageState,
  reducers: {
    mailLanguageOpened: (): MailLanguageState => initialState,
    languageChosen: (_state, { payload }: PayloadAction<Language>): MailLanguageState => ({
      chosen: payload,
      error: null,
    }),
    languageStored: (): MailLanguageState => initialState,
    languageRefused: (_state, { payload }: PayloadAction<PlainError>): MailLanguageState => ({
      chosen: null,
      error: payload,
    }),
  },
  selectors: { selectMailLanguage: (state) => state },
});

export const { mailLanguageOpened, languageChosen, languageStored, languageRefused } =
  mailLanguageSlice.actions;
export const { selectMailLanguage } = mailLanguageSlice.selectors;
