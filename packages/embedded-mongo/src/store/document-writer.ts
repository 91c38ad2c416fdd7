import mongoose from 'mongoose';
import { encodeKey } from '../bson-key';
import { decodeDocument, encodeDocument, toWire } from '../bson-codec';
import { compileFilter } from '../filter';
import { refuseUnsafeKeys, safeWire } from '../refuse-unsafe';
import { duplicateKeyError, errorCode, serverError } from '../server-errors';
import { type Doc } from '../types';
import { applyUpdate, touchedFields, upsertBase } from '../update/apply-update';
import { pushesElements } from '../update/operators';
import { refuseMalformedUpdate } from '../update/refuse-malformed';
import { type StoredDocument } from './candidates';
import { copyFields, copyValue, type EncodedDocument } from './decoded-documents';
import { type DocumentScan } from './document-scan';
import { type IndexMaintenance } from './index-maintenance';
import { withoutPauses } from './steps';

const { ObjectId } = mongoose.mongo;

/** The result of an update as the MongoDB driver has it; `upsertedId` is null when nothing was upserted. */
export function updateOutcome(matchedCount: number, modifiedCount: number, upsertedId: unknown = null) {
  const upsertedCount = upsertedId === null ? 0 : 1;
  return { acknowledged: true, matchedCount, modifiedCount, upsertedId, upsertedCount };
}

type UpdateOutcome = ReturnType<typeof updateOutcome>;

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
  if (Array.isArray(_id))
    throw serverError("The '_id' value cannot be of type array", errorCode.invalidIdField);
  const idKey = encodeKey(_id);
  if (Object.keys(decoded)[0] === '_id') return { idKey, document: decoded, bytes: encoded };
  const document = { _id, ...fields };
  return { idKey, document, bytes: encodeDocument(document) };
}

/** Checks an update and brings it into wire form. */
export function prepareUpdate(filter: Doc | undefined, update: Doc | Doc[]): PreparedUpdate {
  const wired = safeWire(update);
  refuseMalformedUpdate(wired);
  return { filter: safeWire(filter ?? {}), update: wired };
}

/** Changes the documents of one collection. Every method runs inside a write transaction. */
export class DocumentWriter {
  constructor(
    private readonly scan: DocumentScan,
    private readonly maintenance: IndexMaintenance,
  ) {}

  /** Stores a document and returns its `_id`. @throws MongoServerError 11000 */
  insert({ idKey, document, bytes }: PreparedInsert): unknown {
    const { _id } = document;
    if (this.scan.get(idKey)) throw duplicateKeyError(this.scan.name, '_id_', { _id: 1 }, { _id });
    this.maintenance.apply({ idKey, before: undefined, after: { document, bytes } });
    return copyValue(_id);
  }

  /** Updates the first match, or inserts with `upsert`. `candidate` matched a moment ago: it saves the scan if it still does. */
  updateOne(prepared: PreparedUpdate, isUpsert: boolean, candidate?: Buffer): UpdateOutcome {
    const stored = this.first(prepared.filter, candidate);
    if (stored) return updateOutcome(1, this.change(prepared, stored));
    return updateOutcome(0, 0, isUpsert ? this.upsert(prepared) : null);
  }

  /** Updates those of the named documents that match. */
  updateEach(prepared: PreparedUpdate, idKeys: Buffer[]): UpdateOutcome {
    let [matched, modified] = [0, 0];
    for (const stored of this.matching(prepared.filter, idKeys)) {
      matched += 1;
      // Each document gets its own values: an object must not be part of two documents.
      modified += this.change({ ...prepared, update: toWire(prepared.update) }, stored);
    }
    return updateOutcome(matched, modified);
  }

  /** Deletes the first match; returns false when there is none. `candidate` is that of updateOne(). */
  deleteOne(filter: Doc, candidate?: Buffer): boolean {
    const stored = this.first(filter, candidate);
    if (stored) this.maintenance.apply({ idKey: stored.idKey, before: stored.document, after: undefined });
    return stored !== undefined;
  }

  /** Deletes those of the named documents that match; returns how many. */
  deleteEach(filter: Doc, idKeys: Buffer[]): number {
    let deletedCount = 0;
    for (const { idKey, document } of this.matching(filter, idKeys)) {
      this.maintenance.apply({ idKey, before: document, after: undefined });
      deletedCount += 1;
    }
    return deletedCount;
  }

  private first(filter: Doc, candidate?: Buffer): StoredDocument | undefined {
    const [still] = candidate ? this.matching(filter, [candidate]) : [];
    if (still) return still;
    const [first] = withoutPauses(this.scan.select({}, { filter, limit: 1 }));
    return first;
  }

  private *matching(filter: Doc, idKeys: Buffer[]): Generator<StoredDocument> {
    const isMatch = compileFilter(filter);
    for (const idKey of idKeys) {
      const stored = this.scan.get(idKey);
      if (stored && isMatch(stored.document)) yield stored;
    }
  }

  /** Returns how many documents count as modified: 1 or 0. */
  private change(prepared: PreparedUpdate, { idKey, bytes, document }: StoredDocument): number {
    const touched = touchedFields(prepared.update);
    const changed = copyFields(document, touched);
    applyUpdate(changed, prepared.update, prepared);
    const bytesAfter = encodeDocument(changed);
    if (bytesAfter.equals(bytes)) return pushesElements(prepared.update) ? 1 : 0;
    const after = { document: copyFields(changed, touched), bytes: bytesAfter };
    this.maintenance.apply({ idKey, before: document, after, touched });
    return 1;
  }

  private upsert({ filter, update }: PreparedUpdate): unknown {
    const document = upsertBase(filter);
    applyUpdate(document, toWire(update), { filter, isInsert: true });
    return this.insert(prepareInsert(document));
  }
}
