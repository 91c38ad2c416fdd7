import { respondFeature } from '@/features/respond';
import { RespondPage } from '@/features/respond/components/respond-page';

export const features = [respondFeature];

export const Component = RespondPage;
