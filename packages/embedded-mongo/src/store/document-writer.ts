import mongoose from 'mongoose';
import { encodeKey } from '../bson-key';
import { decodeDocument, encodeDocument, toWire } from '../bson-codec';
import { compileFilter, type Matcher } from '../query-engine';
import { refuseUnsafeKeys, refuseUnsafeUpdate } from '../refuse-unsafe';
import { duplicateKeyError, errorCode, serverError } from '../server-errors';
import { hasOperators, type Doc, type SortField } from '../types';
import { applyUpdate, touchedFields, upsertBase } from '../update/apply-update';
import { refusePathConflicts } from '../update/path-conflicts';
import { refuseMalformedUpdate } from '../update/refuse-malformed';
import { type Catalog } from './catalog';
import { copyDocument, copyFields, copyValue, type EncodedDocument } from './decoded-documents';
import { type DocumentScan, handedOut, type Selection, type StoredDocument } from './document-scan';
import { type IndexMaintenance } from './index-maintenance';
import { wireSelection } from './selection';
import { withoutPauses } from './steps';

const { ObjectId } = mongoose.mongo;

/** Options of updates, as the MongoDB driver names them. */
export interface UpdateOptions {
  upsert?: boolean;
  sort?: unknown;
  arrayFilters?: Doc[];
}

/** What an update did. */
export interface UpdateOutcome {
  matchedCount: number;
  modifiedCount: number;
  /** Null when nothing was upserted. */
  upsertedId: unknown;
  /** Of a single-document update: the document before and after it, null when absent. */
  before: Doc | null;
  after: Doc | null;
}

/** The outcome of an update that matched nothing. */
export const NOTHING_UPDATED: Readonly<UpdateOutcome> = {
  matchedCount: 0,
  modifiedCount: 0,
  upsertedId: null,
  before: null,
  after: null,
};

/** An insert that has been checked and encoded. */
export interface PreparedInsert extends EncodedDocument {
  idKey: Buffer;
}

/** An update in wire form that has been checked. */
export interface PreparedUpdate {
  filter: Doc;
  update: Doc | Doc[];
  sort: SortField[];
  arrayFilters: Doc[];
  upsert: boolean;
}

/** Checks and encodes a document. A missing `_id` is made and set on the argument, as the MongoDB driver does. */
export function prepareInsert(input: Doc): PreparedInsert {
  input._id ??= new ObjectId();
  const encoded = encodeDocument(input);
  const decoded = decodeDocument(encoded);
  const { _id, ...fields } = decoded;
  refuseUnsafeKeys(fields);
  if (Array.isArray(_id) || _id instanceof RegExp) {
    throw serverError("The '_id' value cannot be of type array/regex", errorCode.invalidIdField);
  }
  const idKey = encodeKey(_id);
  if (Object.keys(decoded)[0] === '_id') return { idKey, document: decoded, bytes: encoded };
  const document = { _id, ...fields };
  return { idKey, document, bytes: encodeDocument(document) };
}

/** Checks an update and brings it into wire form. */
export function prepareUpdate(filter: Doc, update: Doc | Doc[], options: UpdateOptions): PreparedUpdate {
  const selection = wireSelection(filter, { sort: options.sort });
  const wired = toWire(update);
  const arrayFilters = toWire(options.arrayFilters ?? []);
  refuseUnsafeUpdate(wired);
  refuseMalformedUpdate(wired);
  refusePathConflicts(wired);
  refuseUnsafeKeys(arrayFilters);
  return {
    filter: selection.filter,
    update: wired,
    sort: selection.sort,
    arrayFilters,
    upsert: Boolean(options.upsert),
  };
}

/** Changes the documents of one collection. Every method runs inside a write transaction. */
export class DocumentWriter {
  constructor(
    private readonly catalog: Catalog,
    private readonly scan: DocumentScan,
    private readonly maintenance: IndexMaintenance,
    private readonly name: string,
  ) {}

  /** Stores a document and answers its `_id`; throws E11000. */
  insert({ idKey, document, bytes }: PreparedInsert): unknown {
    const collection = this.catalog.ensure(this.name);
    if (this.scan.get(collection, idKey, {})) {
      throw duplicateKeyError(this.name, '_id_', { _id: 1 }, { _id: document._id });
    }
    this.maintenance.apply({ idKey, before: undefined, after: { document, bytes } });
    return copyValue(document._id);
  }

  /** Updates the first match. `candidate` matched a moment ago: it saves the scan if it still does. */
  updateOne(prepared: PreparedUpdate, candidate?: Buffer): UpdateOutcome {
    const stored = this.candidateOrFirst(prepared, candidate);
    if (stored) return this.change(prepared, stored);
    return prepared.upsert ? this.upsert(prepared) : NOTHING_UPDATED;
  }

  /** Updates every match. */
  updateMany(prepared: PreparedUpdate): UpdateOutcome {
    const idKeys = this.idKeys(prepared.filter);
    if (idKeys.length === 0 && prepared.upsert) return this.upsert(prepared);
    return this.updateEach(prepared, idKeys);
  }

  /** Updates those of the named documents that match. */
  updateEach(prepared: PreparedUpdate, idKeys: Buffer[]): UpdateOutcome {
    const total: UpdateOutcome = { ...NOTHING_UPDATED };
    const isMatch = compileFilter(prepared.filter);
    for (const idKey of idKeys) {
      const stored = this.stillMatching(isMatch, idKey);
      if (!stored) continue;
      total.matchedCount += 1;
      // Each gets values of its own: what is put into one document must not be part of the next.
      const update = toWire(prepared.update);
      total.modifiedCount += this.change({ ...prepared, update }, stored).modifiedCount;
    }
    return total;
  }

  /** Deletes the first match and answers it, or null. */
  deleteOne(selection: Selection, candidate?: Buffer): Doc | null {
    const stored = this.candidateOrFirst(selection, candidate);
    if (!stored) return null;
    this.maintenance.apply({ idKey: stored.idKey, before: stored.document, after: undefined });
    return handedOut(stored);
  }

  /** Deletes every match and answers how many. */
  deleteMany(filter: Doc): number {
    return this.deleteEach(filter, this.idKeys(filter));
  }

  /** Deletes those of the named documents that match and answers how many. */
  deleteEach(filter: Doc, idKeys: Buffer[]): number {
    let deletedCount = 0;
    const isMatch = compileFilter(filter);
    for (const idKey of idKeys) {
      const stored = this.stillMatching(isMatch, idKey);
      if (!stored) continue;
      this.maintenance.apply({ idKey, before: stored.document, after: undefined });
      deletedCount += 1;
    }
    return deletedCount;
  }

  private candidateOrFirst({ filter, sort }: Selection, candidate?: Buffer): StoredDocument | undefined {
    const stored = candidate && this.stillMatching(compileFilter(filter), candidate);
    if (stored) return stored;
    for (const stored of withoutPauses(this.scan.select({}, { filter, sort, limit: 1 }))) return stored;
    return undefined;
  }

  private idKeys(filter: Doc): Buffer[] {
    return Array.from(withoutPauses(this.scan.select({}, { filter })), ({ idKey }) => idKey);
  }

  private stillMatching(isMatch: Matcher, idKey: Buffer): StoredDocument | undefined {
    const collection = this.catalog.get(this.name, {});
    const stored = collection && this.scan.get(collection, idKey, {});
    return stored && isMatch(stored.document) ? stored : undefined;
  }

  private change(prepared: PreparedUpdate, { idKey, bytes, document }: StoredDocument): UpdateOutcome {
    const touched = touchedFields(prepared.update);
    const changed = applyUpdate(copyFields(document, touched), prepared.update, prepared);
    const bytesAfter = encodeDocument(changed);
    const isChanged = !bytesAfter.equals(bytes);
    if (isChanged) {
      // A pipeline may make values that read differently once they are stored.
      const after = Array.isArray(prepared.update)
        ? decodeDocument(bytesAfter)
        : copyFields(changed, touched);
      this.maintenance.apply({
        idKey,
        before: document,
        after: { document: after, bytes: bytesAfter },
        touched,
      });
    }
    return {
      upsertedId: null,
      matchedCount: 1,
      modifiedCount: isChanged ? 1 : 0,
      get before() {
        return copyDocument(document);
      },
      get after() {
        return decodeDocument(bytesAfter);
      },
    };
  }

  private upsert(prepared: PreparedUpdate): UpdateOutcome {
    const isReplacement = !Array.isArray(prepared.update) && !hasOperators(prepared.update);
    const base = upsertBase(prepared.filter, isReplacement);
    const document = applyUpdate(base, toWire(prepared.update), { ...prepared, isInsert: true });
    const inserted = prepareInsert(document);
    const upsertedId = this.insert(inserted);
    return { ...NOTHING_UPDATED, upsertedId, after: copyDocument(inserted.document) };
  }
}
