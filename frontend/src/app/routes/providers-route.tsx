import { ProvidersPage } from '@/features/content/providers-page';

export const Component = ProvidersPage;
