import {
  type CalendarCheck,
  type CheckLink,
  confirmCheck,
  type FeedLink,
  type FeedRelease,
  type FeedSuspicion,
  fetchCheck,
  fetchSuspicion,
  releaseNights,
} from '../api/calendar-links-api';
import { createLinkedPage } from './linked-page';

export const checkPage = createLinkedPage<CheckLink, CalendarCheck>('calendarCheck', {
  read: fetchCheck,
  act: confirmCheck,
});

export const feedPage = createLinkedPage<FeedLink, FeedSuspicion, FeedRelease>('calendarFeed', {
  read: fetchSuspicion,
  act: releaseNights,
});
