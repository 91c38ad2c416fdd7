import { messageTemplatesFeature } from '@/components/message-templates';
import { respondFeature } from '@/features/respond';
import { RespondPage } from '@/features/respond/components/respond-page';

export const features = [respondFeature, messageTemplatesFeature];

export const Component = RespondPage;
