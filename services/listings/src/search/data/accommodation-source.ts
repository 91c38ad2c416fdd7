import { inBatches } from '@kq/kernel';
import { cardFactsOf, type IndexedDoc } from '../../accommodations/domain/card';
import { type IsPublic } from '../../visibility/domain/visibility';
import { type AccommodationRepository } from '../../accommodations';
import { type IndexSource } from '../use-cases/ports';
import { type VersionedAccommodation } from '../domain/versioned-accommodation';

const PAGE = 500;

/** Reads listings' own collection for the search index. */
export function createAccommodationSource(
  repository: Pick<AccommodationRepository, 'pages' | 'versionPages' | 'findIndexed' | 'changedSince'>,
  isPublic: IsPublic,
): IndexSource {
  const versioned = (doc: IndexedDoc): VersionedAccommodation => versionedAccommodationOf(doc, isPublic);
  return {
    async *all() {
      for await (const page of repository.pages()) yield* page.map(versioned);
    },
    async *versions() {
      for await (const page of repository.versionPages())
        yield page.map(({ _id, version, changed_at }) => ({
          id: _id,
          version,
          changedAt: changed_at.getTime(),
        }));
    },
    async *byIds(ids) {
      for (const page of inBatches(ids, PAGE)) yield* (await repository.findIndexed(page)).map(versioned);
    },
    async *changedSince(since) {
      for await (const doc of repository.changedSince(since)) yield versioned(doc);
    },
  };
}

/** Converts a stored document; one that is not public is removed from the index. */
export function versionedAccommodationOf(doc: IndexedDoc, isPublic: IsPublic): VersionedAccommodation {
  const facts = isPublic(doc) ? cardFactsOf(doc) : null;
  return { id: doc._id, version: doc.version, changedAt: doc.changed_at, facts };
}
