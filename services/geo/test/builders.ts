import { createEmbeddedBus, openDatabase } from '@kq/embedded';
import { silentLogger, type TestStore } from '@kq/test-kit/in-process';
import { createGeoContainer, geoConfigSchema, type GeoDeps } from '../src';
import { type Geocoder } from '../src/use-cases/ports';
import { type Candidate } from '../src/domain/candidate';

type CandidateParts = Partial<Omit<Candidate, 'address'>> & { address?: Partial<Candidate['address']> };

export function buildCandidate({ address, ...parts }: CandidateParts = {}): Candidate {
  return {
    id: 'c1',
    displayName: 'Somewhere',
    lat: 51,
    lng: 10,
    type: 'town',
    subtype: null,
    importance: 0.5,
    bbox: null,
    ...parts,
    address: {
      name: 'Somewhere',
      street: null,
      housenumber: null,
      city: null,
      postcode: null,
      state: null,
      country: 'Deutschland',
      ...address,
    },
  };
}

/** Returns a geocoder that finds only the given parts. */
export function stubGeocoder(parts: Partial<Geocoder> = {}): Geocoder {
  return { search: async () => [], reverse: async () => null, postalCodes: async () => [], ...parts };
}

export const INTERNAL_SECRET = 'i'.repeat(40);

/** Creates a geo service on a store, with responses checked against their schemas. */
export const createTestGeo = (
  store: Pick<TestStore, 'uri'>,
  env: Record<string, string> = {},
  deps: Partial<GeoDeps> = {},
) =>
  createGeoContainer({
    openDatabase,
    config: geoConfigSchema.parse({
      KQ_DATABASE_URI: store.uri,
      KQ_INTERNAL_SECRET: INTERNAL_SECRET,
      ...env,
    }),
    bus: createEmbeddedBus({ logger: silentLogger() }),
    logger: silentLogger(),
    checkResponses: true,
    ...deps,
  });
