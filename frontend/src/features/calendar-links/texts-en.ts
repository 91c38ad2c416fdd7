import { englishCount, englishFormat } from '@kq/contracts/language/english-format';
import { englishFrameText } from '@/texts/frame-en';
import { type CalendarLinksTexts } from './texts';

const { beds } = englishFormat;

/** English texts of the pages behind the mails about calendars. */
export const englishCalendarLinksText: CalendarLinksTexts = {
  format: englishFormat,
  frame: englishFrameText,
  language: 'Language',
  retry: 'Try again',
  requestId: 'Reference',
  gone: {
    title: 'This link is no longer valid',
    text: 'There is a newer mail, or the link has expired. You find your calendar after signing in.',
  },
  invalid: {
    title: 'This link is not complete',
    text: 'Please open it again from the mail.',
  },
  failed: { title: 'That did not work', text: 'Nothing has been sent.' },
  toCalendars: 'To my accommodations',
  check: {
    pageTitle: 'Confirm calendar',
    loading: 'Loading accommodations',
    title: 'Are these free beds still correct?',
    hint: 'Nothing is confirmed yet. One tap is enough.',
    submit: 'Still correct',
    again: 'Correct today as well',
    doneTitle: 'Thank you, the calendar is confirmed today.',
    doneText: 'The search now says (in German): „Kalender heute bestätigt“.',
    earlierTitle: (when) => `Already confirmed: ${when}`,
    none: 'None of your accommodations is in the search at the moment. There is nothing you need to do.',
    change: 'Change calendar',
    beds: (count) => `${count} in all`,
    confirmed: (when) => `last confirmed ${when}`,
    more: (accommodations) =>
      `And ${englishCount(accommodations, 'more accommodation', 'more accommodations')}. “Still correct” applies to all.`,
    free: ({ beds_free }) => (beds_free === 0 ? 'fully booked' : `${beds(beds_free)} free`),
    list: 'Free beds of the next two weeks',
  },
  feed: {
    pageTitle: 'Check calendar',
    loading: 'Loading calendar',
    title: 'Are these nights really free?',
    text: 'The calendar of the other portal no longer lists these nights. Nothing has been released yet.',
    before: 'Blocked',
    now: 'Listed now',
    lastRead: 'Last read',
    accommodation: 'Accommodation',
    freed: (nights) => `${nights} would become free`,
    submit: (nights) => `Release ${nights}`,
    keep: 'If this is a fault of the portal, there is nothing you need to do: the nights stay blocked for now.',
    doneTitle: 'Thank you, the nights are released.',
    settledTitle: 'There is nothing left to do here',
    settledText: 'The nights are already released, or the other portal lists them again.',
    more: (count) => `and ${englishCount(count, 'more period', 'more periods')}`,
    change: 'View calendar',
  },
  reasons: englishFrameText.reasons,
};
