import { INDEXED_FIELDS, type IndexedDoc } from '../domain/card';
import { type DocVersion, type IndexReads } from '../use-cases/index-reads';
import { type AccommodationModel } from './accommodation.model';

const PAGE = 500;
/** Read from an index alone. */
const VERSIONS_PAGE = 2000;

/** Creates the reads of the search index. */
export function createIndexReads(model: AccommodationModel): IndexReads {
  return {
    pages: () => pagesOf<IndexedDoc>(model, INDEXED_FIELDS, PAGE),
    versionPages: () => pagesOf<DocVersion>(model, ['_id', 'version', 'changed_at'], VERSIONS_PAGE),
    findIndexed: (ids) => model.find({ _id: { $in: [...ids] } }, [...INDEXED_FIELDS]).lean<IndexedDoc[]>(),
    changedSince: (since) =>
      model
        .find({ changed_at: { $gte: since } }, [...INDEXED_FIELDS])
        .lean<IndexedDoc>()
        .cursor({ batchSize: PAGE }),
  };
}

/** Reads all documents in the order of their ids, each page by a query: of one query the embedded store loads the whole result. */
async function* pagesOf<T extends { readonly _id: number }>(
  model: AccommodationModel,
  fields: readonly string[],
  size: number,
): AsyncIterable<T[]> {
  let filter = {};
  for (;;) {
    const page = await model
      .find(filter, [...fields])
      .sort({ _id: 1 })
      .limit(size)
      .lean<T[]>();
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    filter = { _id: { $gt: last._id } };
  }
}
