import { z } from 'zod';
import {
  AUTOCOMPLETE_MAX_RESULTS,
  AUTOCOMPLETE_MIN_CHARS,
  POSTAL_CODE_MIN_CHARS,
  POSTAL_CODE_PAGE_SIZE_MAX,
} from '../constants';
import { lineOf, queryInteger, queryLat, queryLng } from './fields';
import { reasonMessage } from '../reasons/reason-message';

/** Location suggestion (docs/spec SRCH-13). */
export const locationSuggestionSchema = z.object({
  id: z.string(),
  display_name: z.string(),
  lat: z.number(),
  lng: z.number(),
  address: z.object({
    name: z.string().nullable(),
    street: z.string().nullable(),
    housenumber: z.string().nullable(),
    city: z.string().nullable(),
    postcode: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string(),
  }),
  type: z.string(),
  subtype: z.string().nullable(),
  importance: z.number(),
  /** [west, south, east, north], or null for a point. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** True for a site whose name differs from the query or covers only a part of it ("Meinten Sie …"). */
  is_guess: z.boolean().optional(),
  /** Public accommodations in the town or postal code; absent for none, for parts of towns, and while unknown. */
  accommodations_count: z.int().positive().optional(),
});
export type LocationSuggestion = z.infer<typeof locationSuggestionSchema>;

export const geoSearchQuerySchema = z
  .strictObject({
    q: lineOf(120).min(
      AUTOCOMPLETE_MIN_CHARS,
      reasonMessage('too_few_characters', { min: AUTOCOMPLETE_MIN_CHARS }),
    ),
    limit: queryInteger.pipe(z.int().min(1).max(AUTOCOMPLETE_MAX_RESULTS)).default(AUTOCOMPLETE_MAX_RESULTS),
    lat: queryLat.optional(),
    lng: queryLng.optional(),
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), {
    path: ['lat'],
    message: reasonMessage('coordinates_incomplete'),
  });
export const geoSearchResponseSchema = z.object({ data: z.array(locationSuggestionSchema) });

export const geoReverseQuerySchema = z.strictObject({
  lat: queryLat,
  lng: queryLng,
});
export const geoReverseResponseSchema = z.object({ data: locationSuggestionSchema.nullable() });

export const postalCodesQuerySchema = z.strictObject({
  postal_code: z
    .string()
    .regex(
      new RegExp(`^\\d{${POSTAL_CODE_MIN_CHARS},5}$`),
      reasonMessage('postal_digits_expected', { min: POSTAL_CODE_MIN_CHARS, max: 5 }),
    ),
  page: queryInteger.pipe(z.int().min(1).max(1000)).default(1),
  page_size: queryInteger
    .pipe(z.int().min(1).max(POSTAL_CODE_PAGE_SIZE_MAX))
    .default(POSTAL_CODE_PAGE_SIZE_MAX),
});
export const postalCodeSchema = z.object({
  /** That of the location suggestion; absent in answers of former releases. */
  id: z.string().optional(),
  postal_code: z.string(),
  name: z.string(),
  district: z.string(),
  state: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** As in a suggestion; of the code, at its main town. */
  accommodations_count: z.int().positive().optional(),
});
export const postalCodesResponseSchema = z.object({ data: z.array(postalCodeSchema) });
