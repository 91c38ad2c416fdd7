import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { cardFactsOf } from '../../accommodations/domain/card';
import { type IsPublic } from '../../visibility/domain/visibility';
import { type AccommodationRepository } from '../../accommodations';
import { type IndexSource } from '../use-cases/ports';
import { type VersionedAccommodation } from '../domain/index-store';

/** Reads listings' own collection for the search index. */
export function createAccommodationSource(
  repository: Pick<AccommodationRepository, 'all' | 'changedSince'>,
  isPublic: IsPublic,
): IndexSource {
  return {
    all: () => accommodationsOf(repository.all(), isPublic),
    changedSince: (since) => accommodationsOf(repository.changedSince(since), isPublic),
  };
}

/** Converts a stored document; one that is not public is removed from the index. */
export function versionedAccommodationOf(doc: AccommodationDoc, isPublic: IsPublic): VersionedAccommodation {
  const facts = isPublic(doc) ? cardFactsOf(doc) : null;
  return { id: doc._id, version: doc.version, changedAt: doc.changed_at, facts };
}

async function* accommodationsOf(
  docs: AsyncIterable<AccommodationDoc>,
  isPublic: IsPublic,
): AsyncIterable<VersionedAccommodation> {
  for await (const doc of docs) yield versionedAccommodationOf(doc, isPublic);
}
