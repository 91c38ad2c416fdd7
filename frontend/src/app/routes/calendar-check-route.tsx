import { calendarCheckFeature } from '@/features/calendar-links';
import { CalendarCheckPage } from '@/features/calendar-links/components/calendar-check-page';

export const features = [calendarCheckFeature];

export const Component = CalendarCheckPage;
