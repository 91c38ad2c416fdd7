import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { cardFactsOf } from '../../accommodations/domain/card';
import { type AccommodationRepository } from '../../accommodations/data/accommodation.repository';
import { type IndexSource } from '../domain/index-source';
import { type VersionedPlace } from '../domain/place-store';

/** Reads listings' own collection for the search index. */
export function createAccommodationSource(
  repository: Pick<AccommodationRepository, 'all' | 'changedSince'>,
): IndexSource {
  return {
    all: () => placesOf(repository.all()),
    changedSince: (since) => placesOf(repository.changedSince(since)),
  };
}

/** How a stored document stands in the index. */
export function versionedPlaceOf(doc: AccommodationDoc): VersionedPlace {
  const facts = doc.status === 'active' ? cardFactsOf(doc) : null;
  return { id: doc._id, version: doc.version, changedAt: doc.changed_at, facts };
}

async function* placesOf(docs: AsyncIterable<AccommodationDoc>): AsyncIterable<VersionedPlace> {
  for await (const doc of docs) yield versionedPlaceOf(doc);
}
