import { configTypes, serviceKeys } from '@kq/service-kit';
import { z } from 'zod';

/** Configuration of the geo service; every key is an environment variable. Suggestions need no open database. */
export const geoConfigSchema = z.object({
  ...serviceKeys(4003),
  /** Base URL of a Photon server for places, streets and house numbers; without it the embedded gazetteer answers. */
  KQ_GEO_PHOTON_URL: configTypes.url().optional(),
  /** Base URL of an OpenPLZ server for localities of postal codes; without it the embedded gazetteer answers. */
  KQ_GEO_OPENPLZ_URL: configTypes.url().optional(),
  /** Time limit of Photon and OpenPLZ in milliseconds, after which the embedded gazetteer answers. */
  KQ_GEO_TIMEOUT_MS: configTypes.integer({ min: 100, max: 9_000 }).default(2_000),
});

export type GeoConfig = z.infer<typeof geoConfigSchema>;
