import { messageTemplatesFeature } from '@/components/message-templates';
import { respondFeature } from '@/features/respond';
import { RespondPage } from '@/features/respond/components/respond-page';
import { translatedRespondTexts } from '@/features/respond/components/respond-texts';
import { respondText } from '@/features/respond/texts';

export const features = [respondFeature, messageTemplatesFeature];

const catalogues = { ...translatedRespondTexts, de: () => Promise.resolve(respondText) };

export const Component = () => <RespondPage catalogues={catalogues} first={respondText} />;
