import { z } from 'zod';
import { RECIPIENT_STATUSES } from '../constants';
import { offerSchema } from '../http/booking-requests';
import { idField, isoDate } from '../http/fields';
import { type CoverageSummary } from './coverage';
import { staySchema } from './stay';

/** An agreement as mails print it: the stay, what follows from its terms, and how to reach the other side. */
export const stayFactsSchema = staySchema.omit({ owner_id: true }).extend({
  /** Null where the addressee may not know the street. */
  address: z.string().nullable(),
  /** Different nights. */
  night_count: z.int(),
  /** False: it is not known what is owed once the free period is over; the terms then name no percentage. */
  is_percent_recorded: z.boolean().optional(),
  /** Last date on which cancelling is free; null without one. */
  free_until: isoDate.nullable(),
  /** The most that is owed once that date has passed, in cents; null where the terms name no sum. */
  late_cents: z.int().nullable(),
  /** Base of the UIDs of its calendar events; null: one of its own for each part, from the stay's id. */
  calendar_id: z.string().nullable(),
  /** How the dispatcher reaches its owner: the phone number, or the mail address of an owner without one. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type StayFacts = z.infer<typeof stayFactsSchema>;

/** What the company said about itself, its crew and the arrival. Neither dates nor beds nor prices. */
export const crewFactsSchema = z.object({
  company: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  arrival_from: z.string().nullable(),
  vehicles: z.object({ cars: z.int(), vans: z.int(), trucks: z.int() }).nullable(),
  rooms_wish: z.string().nullable(),
  on_site_contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  billing: z.record(z.string(), z.string()).nullable(),
});
export type CrewFacts = z.infer<typeof crewFactsSchema>;

/** An owner's answer for one accommodation. */
export const answerFactsSchema = z.object({
  accommodation_id: idField,
  title: z.string(),
  zip_code: z.string(),
  city: z.string(),
  status: z.enum(RECIPIENT_STATUSES),
  /** Null while there is none, and after a refusal. */
  offer: offerSchema.nullable(),
  /** What the answer is about: the offer's dates and beds, the asked ones while there is no offer. */
  about: z.object({ start_date: isoDate, end_date: isoDate, beds: z.int(), nights: z.int() }),
  /** Nights of the request that the offer covers, of how many; null without an offer. */
  covers: z.object({ covered: z.int(), requested: z.int() }).nullable(),
});
export type AnswerFacts = z.infer<typeof answerFactsSchema>;

/** The beds of the crew as mails count them. */
export interface CrewCoverage extends CoverageSummary {
  readonly workers: number;
}
