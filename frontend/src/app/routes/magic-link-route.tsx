import { authFeature } from '@/features/auth';
import { MagicLinkPage } from '@/features/auth/components/magic-link-page';

export const features = [authFeature];

export const Component = MagicLinkPage;
