import { compileFilter } from '../filter';
import { type Doc } from '../types';
import { type FoundDocument, readCandidates, readStored, type StoredDocument } from './candidates';
import { type Catalog } from './catalog';
import { copyDocument } from './decoded-documents';
import { type Environment, type Snapshot } from './environment';
import { documentsPrefix, rangeOf } from './keys';
import { unprojected } from './projection';
import { fullScan, idsInOrder, planOrder, planQuery } from './query-planner';
import { type FieldsRead, noFields, partOf, type Selection } from './selection';
import { documentComparator, slice, sortedSlice } from './sorting';
import { DOCUMENTS_PER_PAUSE, mapSteps, PAUSE, type Steps } from './steps';

/** Finds the documents of one collection. */
export class DocumentScan {
  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
    readonly name: string,
  ) {}

  /** Yields the matching documents in the requested order, and to the event loop. */
  select(snapshot: Snapshot, selection: Selection): Steps<StoredDocument> {
    return this.selectPart(snapshot, selection) as Steps<StoredDocument>;
  }

  /** The same; those not kept have the fields read. Without `read` all are whole. */
  private *selectPart(
    snapshot: Snapshot,
    { filter, sort = [], skip = 0, limit }: Selection,
    read?: FieldsRead,
  ): Steps<FoundDocument> {
    const collection = this.catalog.get(this.name, snapshot);
    if (!collection) return;
    const end = limit ? skip + Math.abs(limit) : Infinity;
    const plan = planQuery(collection, filter);
    const order = plan ? idsInOrder(plan, sort) : planOrder(collection, sort);
    const candidates = readCandidates({
      environment: this.environment,
      collection,
      plan: order ?? plan ?? fullScan(collection),
      snapshot,
      read,
    });
    const matching = matchingOf(candidates, filter);
    if (sort.length === 0 || order) yield* slice(matching, skip, end);
    else {
      const compare = documentComparator(sort);
      yield* sortedSlice(matching, (a, b) => compare(a.document, b.document), skip, end);
    }
  }

  /** The documents that a selection finds, each for its reader alone, passed through the stages of a pipeline. */
  find(
    selection: Selection,
    projection = unprojected,
    run = (found: Steps<Doc>): Steps<Doc> => found,
  ): Promise<Doc[]> {
    const part = partOf(selection, projection);
    const { project } = projection;
    return this.environment.read((snapshot) =>
      run(
        mapSteps(this.selectPart(snapshot, selection, part), ({ document, isKept }) => {
          if (isKept) return copyDocument(project(document));
          return part.isProjected ? document : project(document);
        }),
      ),
    );
  }

  /** The id keys of the documents that a selection finds. */
  idKeys(selection: Selection): Promise<Buffer[]> {
    const part = partOf(selection, noFields);
    return this.environment.read((snapshot) =>
      mapSteps(this.selectPart(snapshot, selection, part), ({ idKey }) => idKey),
    );
  }

  /**
   * A full scan inside a transaction would block the event loop, so it runs before, with pauses. Returns the
   * first match, null when there is none, and undefined when an index lets the transaction find it itself.
   */
  async firstByFullScan(filter: Doc): Promise<Buffer | null | undefined> {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    if (!collection || planQuery(collection, filter)) return undefined;
    const [first] = await this.idKeys({ filter, limit: 1 });
    return first ?? null;
  }

  /** The number of documents in the collection. */
  count(): number {
    this.environment.assertOpen();
    const collection = this.catalog.get(this.name, {});
    return collection ? this.environment.db.getKeysCount(rangeOf(documentsPrefix(collection.n))) : 0;
  }

  /** One document by its key. Inside a write transaction only. */
  get(idKey: Buffer): StoredDocument | undefined {
    const collection = this.catalog.get(this.name, {});
    return collection && readStored(this.environment, collection, idKey, {});
  }
}

function* matchingOf(candidates: Iterable<FoundDocument>, filter: Doc): Steps<FoundDocument> {
  const isMatch = compileFilter(filter);
  let examined = 0;
  for (const candidate of candidates) {
    if (isMatch(candidate.document)) yield candidate;
    examined += 1;
    if (examined % DOCUMENTS_PER_PAUSE === 0) yield PAUSE;
  }
}
