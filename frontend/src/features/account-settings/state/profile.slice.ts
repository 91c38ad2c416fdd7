import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type PlainError } from '@/lib/api-error';
import { type ProfileBody } from '../api/profile';

interface Step {
  readonly status: 'idle' | 'busy' | 'done' | 'failed';
  readonly error: PlainError | null;
}

export interface ProfileState {
  readonly profile: Step;
  readonly email: Step & { readonly message: string | null };
  readonly signIn: Step;
  /** The last call needs a recent sign-in. */
  readonly isSignInNeeded: boolean;
}

const idle: Step = { status: 'idle', error: null };
const busy: Step = { status: 'busy', error: null };
const initialState: ProfileState = {
  profile: idle,
  email: { ...idle, message: null },
  signIn: idle,
  isSignInNeeded: false,
};

const failed = (error: PlainError): Step => ({ status: 'failed', error });
/** 403 of a change of the own account means that the sign-in is not recent (docs/security.md S35). */
const isStale = ({ status }: PlainError): boolean => status === 403;

/** "Ihre Angaben": name, company, phone number and mail address. */
export const profileSlice = createSlice({
  name: 'profileSettings',
  initialState: initialState as ProfileState,
  reducers: {
    profileOpened: (): ProfileState => initialState,
    profileSubmitted: (state, _action: PayloadAction<ProfileBody>): ProfileState => ({
      ...state,
      profile: busy,
    }),
    profileStored: (state): ProfileState => ({ ...state, profile: { status: 'done', error: null } }),
    profileRefused: (state, { payload }: PayloadAction<PlainError>): ProfileState => ({
      ...state,
      profile: failed(payload),
      isSignInNeeded: isStale(payload),
    }),
    emailSubmitted: (state, _action: PayloadAction<string>): ProfileState => ({
      ...state,
      email: { ...busy, message: null },
    }),
    emailRequested: (state, { payload }: PayloadAction<string>): ProfileState => ({
      ...state,
      email: { status: 'done', error: null, message: payload },
    }),
    emailRefused: (state, { payload }: PayloadAction<PlainError>): ProfileState => ({
      ...state,
      email: { ...failed(payload), message: null },
      isSignInNeeded: isStale(payload),
    }),
    signInSubmitted: (state, _action: PayloadAction<string>): ProfileState => ({ ...state, signIn: busy }),
    signedInAgain: (): ProfileState => initialState,
    signInRefused: (state, { payload }: PayloadAction<PlainError>): ProfileState => ({
      ...state,
      signIn: failed(payload),
    }),
  },
  selectors: { selectProfile: (state) => state },
});

export const {
  profileOpened,
  profileSubmitted,
  profileStored,
  profileRefused,
  emailSubmitted,
  emailRequested,
  emailRefused,
  signInSubmitted,
  signedInAgain,
  signInRefused,
} = profileSlice.actions;
export const { selectProfile } = profileSlice.selectors;
