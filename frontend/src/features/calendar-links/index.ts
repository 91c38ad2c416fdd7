import { type Feature } from '@/lib/store/feature';
import { checkPage, feedPage } from './state/pages';

/** The pages behind the mails about calendars, without a sign-in. */
export const calendarCheckFeature: Feature = {
  name: 'calendar-check',
  slices: [checkPage.slice],
  saga: checkPage.saga,
};

export const calendarFeedFeature: Feature = {
  name: 'calendar-feed',
  slices: [feedPage.slice],
  saga: feedPage.saga,
};
