import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ROLE_IDS, type RoleName } from '@kq/contracts/constants';
import { type User } from '@kq/contracts/http/auth';

/** The signed-in user (docs/spec AUTH-03). Signed in means that both token and user are present. */
export interface AuthState {
  readonly token: string | null;
  readonly user: User | null;
  /** A role of docs/spec PROD-03, an unknown name, or null for a user without one. */
  readonly userRole: string | null;
  readonly isLoggedIn: boolean;
  /** True once the stored token has been checked at start-up. */
  readonly initialized: boolean;
}

const signedOut = { token: null, user: null, userRole: null, isLoggedIn: false };
const initialState: AuthState = { ...signedOut, initialized: false };

/** The session is shared by all features; its calls are in auth.saga.ts, its forms in features/auth. */
export const authSlice = createSlice({
  name: 'auth',
  initialState: initialState as AuthState,
  reducers: {
    /** After login, registration, magic link, refresh or a fetched profile. */
    sessionOpened: (state, action: PayloadAction<{ token: string; user: User }>) => {
      const { token, user } = action.payload;
      return { ...signedIn(token, user), initialized: state.initialized };
    },
    /** The profile was changed in a settings section. */
    profileChanged: (state, action: PayloadAction<User>) => ({
      ...signedIn(state.token, action.payload),
      initialized: state.initialized,
    }),
    sessionCleared: (state) => ({ ...signedOut, initialized: state.initialized }),
    initializationCompleted: (state) => ({ ...state, initialized: true }),
    /** The visitor came back to this tab. */
    pageShown: (state) => state,
    /** Another tab stored a new token. */
    tokenReplaced: (state) => state,
    /** Abmelden was pressed. */
    logoutRequested: (state) => state,
  },
  selectors: {
    selectUser: (state) => state.user,
    selectUserRole: (state) => state.userRole,
    selectIsLoggedIn: (state) => state.isLoggedIn,
    selectIsInitialized: (state) => state.initialized,
  },
});

export const {
  sessionOpened,
  profileChanged,
  sessionCleared,
  initializationCompleted,
  pageShown,
  tokenReplaced,
  logoutRequested,
} = authSlice.actions;
export const { selectUser, selectUserRole, selectIsLoggedIn, selectIsInitialized } = authSlice.selectors;

/** The role's name, or the name behind role_id (docs/spec AUTH-02: 1 admin, 2 owner, 3 guest). */
export function roleOf(user: Partial<Pick<User, 'role' | 'role_id'>> | null): string | null {
  if (user?.role?.name) return user.role.name;
  const byId = (Object.keys(ROLE_IDS) as RoleName[]).find((name) => ROLE_IDS[name] === user?.role_id);
  return byId ?? null;
}

function signedIn(token: string | null, user: User | null): Omit<AuthState, 'initialized'> {
  return { token, user, userRole: roleOf(user), isLoggedIn: Boolean(token && user) };
}
