import { authFeature } from '@/features/auth';
import { LoginPage } from '@/features/auth/components/login-page';

export const features = [authFeature];

export const Component = LoginPage;
