import { authFeature } from '@/features/auth';
import { EmailUndoPage } from '@/features/auth/components/email-undo-page';

export const features = [authFeature];

export const Component = EmailUndoPage;
