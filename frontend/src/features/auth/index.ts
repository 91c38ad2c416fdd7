import { type Feature } from '@/lib/store/feature';
import { authFormsSaga } from './state/auth-forms.saga';
import { authFormsSlice } from './state/auth-forms.slice';

/** The pages around signing in; the session itself lives in lib/session. */
export const authFeature: Feature = { name: 'auth-forms', slices: [authFormsSlice], saga: authFormsSaga };
