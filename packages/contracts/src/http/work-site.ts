import { z } from 'zod';
import { SITE_DETAIL_MAX_CHARS, SITE_KINDS } from '../constants';
import { type MapBounds, parseMapBounds } from '../map-bounds';
import { reasonMessage } from '../reasons/reason-message';

export const siteKindField = z.enum(SITE_KINDS);

/** Id of a location suggestion; the gazetteer knows those of its places and postal codes. */
export const placeIdField = z.string().regex(/^[\w-]{1,64}$/);

/** Other meanings of a guess that are offered beside it. */
export const SITE_ALTERNATIVES_MAX = 4;

/** Another meaning of the text of a guess. */
export const siteAlternativeSchema = z.object({
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  place_id: z.string().nullable(),
});
export type SiteAlternative = z.infer<typeof siteAlternativeSchema>;

/** The work site that a search is around. */
export const searchCenterSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  /** The gazetteer's name of the point, never the typed text (docs/security.md S1b). */
  name: z.string(),
  /** As a request from here names its work site; absent in answers of former releases. */
  place: z.string().optional(),
  kind: siteKindField,
  /** Id of the place or postal code; null for a point of the map and for coordinates. */
  place_id: z.string().nullable(),
  /** Empty unless the kind is `guess`. */
  alternatives: z.array(siteAlternativeSchema).max(SITE_ALTERNATIVES_MAX),
});
export type SearchCenter = z.infer<typeof searchCenterSchema>;

/** What a work site is beyond its town (`siteDetail`), quoted beside it; null or absent without anything. */
export const placeDetailField = z.string().max(SITE_DETAIL_MAX_CHARS).nullish();

/** `west,south,east,north` in degrees. */
export const queryMapBounds = z
  .string()
  .max(80)
  .transform((text, context): MapBounds => {
    const bounds = parseMapBounds(text);
    if (bounds !== null) return bounds;
    context.addIssue({ code: 'custom', message: reasonMessage('map_bounds_invalid') });
    return z.NEVER;
  });
