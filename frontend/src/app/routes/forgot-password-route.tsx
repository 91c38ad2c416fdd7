import { authFeature } from '@/features/auth';
import { ForgotPasswordPage } from '@/features/auth/components/forgot-password-page';

export const features = [authFeature];

export const Component = ForgotPasswordPage;
