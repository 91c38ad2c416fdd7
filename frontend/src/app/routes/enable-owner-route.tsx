import { authFeature } from '@/features/auth';
import { EnableOwnerPage } from '@/features/auth/components/enable-owner-page';

export const features = [authFeature];

export const Component = EnableOwnerPage;
