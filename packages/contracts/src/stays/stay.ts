import { z } from 'zod';
import { amountSchema, earlyDepartureSchema } from '../http/booking-requests';
import { idField, isoDate, isoInstant } from '../http/fields';
import { NIGHTS_PATTERNS } from './part';
import { partSchema } from './part-schema';
import { cancellationTermsSchema } from './terms-schema';

/** `agreed` says nothing about today: upcoming, running and over follow from the dates. */
export const STAY_STATES = ['agreed', 'cancelled'] as const;
export type StayStateName = (typeof STAY_STATES)[number];

export const STAY_CANCELLERS = ['dispatcher', 'owner', 'operator'] as const;
export type StayCanceller = (typeof STAY_CANCELLERS)[number];

export const stayCancellationSchema = z.object({
  by: z.enum(STAY_CANCELLERS),
  at: isoInstant,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** What was shown to the one who cancelled: the most that is owed; null where the terms name no sum. */
  sum_cents: z.int().nullable(),
  /** What was agreed before. */
  parts_before: z.array(partSchema),
});

/** What one dispatcher and one owner agreed about one accommodation; everything after the yes counts and prints from it. */
export const staySchema = z.object({
  id: idField,
  request_id: idField,
  accommodation_id: idField,
  owner_id: idField,
  /** Nights with beds; empty once it is cancelled before arrival. */
  parts: z.array(partSchema),
  nights: z.enum(NIGHTS_PATTERNS),
  /** First arrival and last departure as agreed; a cancellation leaves them, an early departure moves the latter. */
  start_date: isoDate,
  end_date: isoDate,
  /** The most beds of one night. */
  beds: z.int(),
  /** Null in stays from before amounts were recorded. */
  amount: amountSchema.nullable(),
  /** Null: not recorded. */
  terms: cancellationTermsSchema.nullable(),
  title: z.string(),
  address: z.string(),
  zip_code: z.string(),
  city: z.string(),
  /** Cents; null without one, or not recorded. */
  deposit: z.int().nullable(),
  /** "HH:MM"; null: not recorded. */
  check_in_from: z.string().nullable(),
  check_out_until: z.string().nullable(),
  state: z.enum(STAY_STATES),
  cancellation: stayCancellationSchema.optional(),
  early_departure: earlyDepartureSchema.optional(),
  version: z.int(),
});
export type Stay = z.infer<typeof staySchema>;
export type StayCancellation = z.infer<typeof stayCancellationSchema>;
