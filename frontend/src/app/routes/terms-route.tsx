import { termsFeature, TermsPage } from '@/features/content';

export const features = [termsFeature];

export const Component = TermsPage;
