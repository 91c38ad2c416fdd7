import { type Gazetteer } from '@kq/gazetteer';
import { type Candidate } from '../domain/candidate';
import { type CountPublic } from './count-public';
import { type PublicCounts } from './ports';

interface Deps {
  /** Rejects while the store is not open. */
  readonly countPublic: CountPublic;
  readonly gazetteer: Pick<Gazetteer, 'postalCode'>;
}

const NONE: PublicCounts = { byPlace: new Map(), byPostalCode: new Map(), placeIds: [] };

/** Creates the numbers of public accommodations, as of the last `refresh`; none before it and after a failed one. */
export function createCounts({ countPublic, gazetteer }: Deps) {
  let counts = NONE;
  const ofPostalCode = (code: string, town: string | null): number | null =>
    // The other localities of a code would each show the number of all.
    gazetteer.postalCode(code)?.name === town ? (counts.byPostalCode.get(code) ?? null) : null;

  return {
    async refresh(): Promise<void> {
      try {
        counts = await countPublic();
      } catch (error) {
        counts = NONE;
        throw error;
      }
    },
    /** Returns the number in a town, or in a postal code at its main town; null for none and while unknown. */
    of({ id, type, address }: Pick<Candidate, 'id' | 'type' | 'address'>): number | null {
      if (type !== 'postcode') return counts.byPlace.get(id) ?? null;
      return address.postcode === null ? null : ofPostalCode(address.postcode, address.name);
    },
    ofPostalCode,
  };
}

export type Counts = Pick<ReturnType<typeof createCounts>, 'of' | 'ofPostalCode'>;
