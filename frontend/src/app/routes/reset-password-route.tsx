import { authFeature } from '@/features/auth';
import { ResetPasswordPage } from '@/features/auth/components/reset-password-page';

export const features = [authFeature];

export const Component = ResetPasswordPage;
