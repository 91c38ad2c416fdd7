import { calendarFeedFeature } from '@/features/calendar-links';
import { CalendarFeedPage } from '@/features/calendar-links/components/calendar-feed-page';

export const features = [calendarFeedFeature];

export const Component = CalendarFeedPage;
