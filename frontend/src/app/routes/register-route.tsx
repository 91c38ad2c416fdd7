import { authFeature } from '@/features/auth';
import { RegisterPage } from '@/features/auth/components/register-page';

export const features = [authFeature];

export const Component = RegisterPage;
