import { authFeature } from '@/features/auth';
import { EmailChangePage } from '@/features/auth/components/email-change-page';

export const features = [authFeature];

export const Component = EmailChangePage;
