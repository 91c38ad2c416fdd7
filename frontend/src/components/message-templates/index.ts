import { type Feature } from '@/lib/store/feature';
import { templatesSaga } from './templates.saga';
import { templatesSlice } from './templates.slice';

/** A page with a message to a company names this among its features (app/routes/…-route.tsx). */
export const messageTemplatesFeature: Feature = {
  name: 'message-templates',
  slices: [templatesSlice],
  saga: templatesSaga,
};
