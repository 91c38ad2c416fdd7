import { z } from 'zod';
import { LANGUAGES } from '../constants';
import { idField, isoDate, isoInstant } from './fields';

/** Nights in a row with the same number of free beds; `to` is the day after the last one. */
const freeSpanSchema = z.object({ from: isoDate, to: isoDate, beds_free: z.int() });

/** An accommodation in the weekly question whether its calendar is right. */
export const accommodationCalendarSchema = z.object({
  id: idField,
  title: z.string(),
  zip_code: z.string(),
  city: z.string(),
  beds_total: z.int(),
  /** The nights of the next two weeks, without a gap. */
  free: z.array(freeSpanSchema),
  /** When the owner last confirmed or changed the calendar. */
  confirmed_at: isoInstant.nullable(),
});
export type AccommodationCalendar = z.infer<typeof accommodationCalendarSchema>;

/** The page behind "Stimmt noch": the owner's accommodations in the search, by the link of the weekly mail. */
export const calendarCheckSchema = z.object({
  /** Language that the owner chose in their profile. */
  language: z.enum(LANGUAGES),
  /** At most 100, those first whose calendar was confirmed longest ago. */
  accommodations: z.array(accommodationCalendarSchema),
  total: z.int(),
  mailed_at: isoInstant,
  /** When the link ends. */
  expires_at: isoInstant,
  /** The earliest confirmation of all accommodations; null while one has none since the mail. */
  confirmed_at: isoInstant.nullable(),
  /** True when all of them were confirmed today. */
  is_confirmed_today: z.boolean(),
});
export type CalendarCheck = z.infer<typeof calendarCheckSchema>;

/** The page behind "Nächte prüfen": a suspicious reading of a calendar, by the link of its mail. */
export const feedSuspicionSchema = z.object({
  /** Language that the owner chose in their profile. */
  language: z.enum(LANGUAGES),
  accommodation_id: idField,
  title: z.string(),
  zip_code: z.string(),
  city: z.string(),
  feed_name: z.string(),
  /** `settled`: the nights are released, or the calendar names them again. */
  state: z.enum(['suspicious', 'settled']),
  /** Busy nights ahead that are blocked now. */
  nights: z.int(),
  /** Busy nights ahead by the suspicious reading; null when settled. */
  pending_nights: z.int().nullable(),
  /** Nights that a release frees; at most 100 spans, the next ones first. */
  freed: z.array(z.object({ from: isoDate, to: isoDate })),
  freed_nights: z.int(),
  /** Names the suspicious reading; a release repeats it. Null when settled. */
  reading: z.string().nullable(),
  last_read_at: isoInstant,
});
export type FeedSuspicion = z.infer<typeof feedSuspicionSchema>;
