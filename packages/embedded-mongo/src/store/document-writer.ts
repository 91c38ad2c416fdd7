import mongoose from 'mongoose';
import { encodeKey } from '../bson-key';
import { decodeDocument, encodeDocument, toWire } from '../bson-codec';
import { compileFilter, type Matcher } from '../filter';
import { refuseUnsafeKeys } from '../refuse-unsafe';
import { duplicateKeyError, errorCode, serverError } from '../server-errors';
import { type Doc } from '../types';
import { applyUpdate, touchedFields, upsertBase } from '../update/apply-update';
import { refusePathConflicts } from '../update/path-conflicts';
import { refuseMalformedUpdate } from '../update/refuse-malformed';
import { type Catalog } from './catalog';
import { copyFields, copyValue, type EncodedDocument } from './decoded-documents';
import { type DocumentScan, type StoredDocument } from './document-scan';
import { type IndexMaintenance } from './index-maintenance';
import { wireFilter } from './selection';
import { withoutPauses } from './steps';

const { ObjectId } = mongoose.mongo;

/** The result of an update. */
export interface UpdateOutcome {
  matchedCount: number;
  modifiedCount: number;
  /** Null when nothing was upserted. */
  upsertedId: unknown;
}

/** The outcome of an update that matched nothing. */
export const NOTHING_UPDATED: Readonly<UpdateOutcome> = {
  matchedCount: 0,
  modifiedCount: 0,
  upsertedId: null,
};

/** An insert that has been checked and encoded. */
export interface PreparedInsert extends EncodedDocument {
  idKey: Buffer;
}

/** An update in wire form that has been checked. */
export interface PreparedUpdate {
  filter: Doc;
  update: Doc;
}

/** Checks and encodes a document. A missing `_id` is generated and set on the argument, as the MongoDB driver does. */
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
export function prepareUpdate(filter: Doc, update: Doc | Doc[]): PreparedUpdate {
  const wired = toWire(update);
  refuseUnsafeKeys(wired);
  refuseMalformedUpdate(wired);
  refusePathConflicts(wired);
  return { filter: wireFilter(filter), update: wired };
}

/** Changes the documents of one collection. Every method runs inside a write transaction. */
export class DocumentWriter {
  constructor(
    private readonly catalog: Catalog,
    private readonly scan: DocumentScan,
    private readonly maintenance: IndexMaintenance,
    private readonly name: string,
  ) {}

  /** Stores a document and returns its `_id`. @throws MongoServerError 11000 */
  insert({ idKey, document, bytes }: PreparedInsert): unknown {
    const collection = this.catalog.ensure(this.name);
    if (this.scan.get(collection, idKey, {})) {
      throw duplicateKeyError(this.name, '_id_', { _id: 1 }, { _id: document._id });
    }
    this.maintenance.apply({ idKey, before: undefined, after: { document, bytes } });
    return copyValue(document._id);
  }

  /** Updates the first match, or inserts with `upsert`. `candidate` matched a moment ago: it saves the scan if it still does. */
  updateOne(prepared: PreparedUpdate, upsert: boolean, candidate?: Buffer): UpdateOutcome {
    const stored = this.candidateOrFirst(prepared.filter, candidate);
    if (stored) return this.change(prepared, stored);
    return upsert ? this.upsert(prepared) : NOTHING_UPDATED;
  }

  /** Updates those of the named documents that match. */
  updateEach(prepared: PreparedUpdate, idKeys: Buffer[]): UpdateOutcome {
    const total: UpdateOutcome = { ...NOTHING_UPDATED };
    const isMatch = compileFilter(prepared.filter);
    for (const idKey of idKeys) {
      const stored = this.stillMatching(isMatch, idKey);
      if (!stored) continue;
      total.matchedCount += 1;
      // Each document gets its own values: an object must not be part of two documents.
      const update = toWire(prepared.update);
      total.modifiedCount += this.change({ ...prepared, update }, stored).modifiedCount;
    }
    return total;
  }

  /** Deletes the first match; returns false when there is none. */
  deleteOne(filter: Doc, candidate?: Buffer): boolean {
    const stored = this.candidateOrFirst(filter, candidate);
    if (!stored) return false;
    this.maintenance.apply({ idKey: stored.idKey, before: stored.document, after: undefined });
    return true;
  }

  /** Deletes those of the named documents that match; returns how many. */
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

  private candidateOrFirst(filter: Doc, candidate?: Buffer): StoredDocument | undefined {
    const stored = candidate && this.stillMatching(compileFilter(filter), candidate);
    if (stored) return stored;
    for (const first of withoutPauses(this.scan.select({}, { filter, limit: 1 }))) return first;
    return undefined;
  }

  private stillMatching(isMatch: Matcher, idKey: Buffer): StoredDocument | undefined {
    const collection = this.catalog.get(this.name, {});
    const stored = collection && this.scan.get(collection, idKey, {});
    return stored && isMatch(stored.document) ? stored : undefined;
  }

  private change(prepared: PreparedUpdate, { idKey, bytes, document }: StoredDocument): UpdateOutcome {
    const touched = touchedFields(prepared.update);
    const changed = copyFields(document, touched);
    applyUpdate(changed, prepared.update, prepared);
    const bytesAfter = encodeDocument(changed);
    const isChanged = !bytesAfter.equals(bytes);
    if (isChanged) {
      const after = { document: copyFields(changed, touched), bytes: bytesAfter };
      this.maintenance.apply({ idKey, before: document, after, touched });
    }
    return { upsertedId: null, matchedCount: 1, modifiedCount: isChanged ? 1 : 0 };
  }

  private upsert({ filter, update }: PreparedUpdate): UpdateOutcome {
    const document = upsertBase(filter);
    applyUpdate(document, toWire(update), { filter, isInsert: true });
    return { ...NOTHING_UPDATED, upsertedId: this.insert(prepareInsert(document)) };
  }
}
