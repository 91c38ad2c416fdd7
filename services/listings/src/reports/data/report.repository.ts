import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock, newRequestId } from '@kq/kernel';
import {
  assertOutboxRoom,
  createEvent,
  insertWithRandomId,
  isDuplicateKey,
  outboxOf,
  outboxPush,
  translateMongoError,
} from '@kq/service-kit';
import { type ReportDoc } from '../domain/report';
import { type ReportEventName, type Reports } from '../use-cases/ports';
import { type ReportModel } from './report.model';
import { createReportQueries } from './report.queries';

interface Deps {
  readonly model: ReportModel;
  readonly clock: Clock;
  /** Called after each write with an event: publishes it. */
  readonly afterWrite: (id: number) => void;
}

/** This file and its queries are the only places that build filters on reports. */
export function createReportRepository({ model, clock, afterWrite }: Deps): Reports {
  const envelopeOf = (doc: ReportDoc, name: ReportEventName): EventEnvelope => {
    const options = { sequence: doc.event_seq + 1, source: 'listings', clock };
    const { _id: report_id, kind, ground, reporter_id, reported_user_id } = doc;
    return name === 'reportReceived'
      ? createEvent(
          events.reportReceived,
          { report_id, kind, ground, reporter_id: reporter_id ?? 0 },
          options,
        )
      : createEvent(
          events.reportDecided,
          { report_id, kind, decision: doc.decision?.kind ?? 'none', reporter_id, reported_user_id },
          options,
        );
  };

  return {
    ...createReportQueries(model),
    async insert(make) {
      try {
        return await insertWithRandomId(newRequestId, async (id) => {
          const doc = make(id);
          const stored = { ...doc, ...outboxOf([envelopeOf(doc, 'reportReceived')]) };
          await model.create(stored);
          afterWrite(id);
          return stored;
        });
      } catch (error) {
        throw isDuplicateKey(error) ? translateMongoError(error) : error;
      }
    },
    async save(before, changes, event) {
      assertOutboxRoom(before);
      const { open_key: openKey, ...set } = { ...before, ...changes };
      const next: ReportDoc = { ...set, ...(set.status === 'open' && openKey ? { open_key: openKey } : {}) };
      const { modifiedCount } = await model.updateOne(
        { _id: before._id, version: before.version },
        outboxPush(event === undefined ? [] : [envelopeOf(next, event)], {
          $set: changes,
          $inc: { version: 1 },
          ...(next.open_key === undefined && openKey ? { $unset: { open_key: '' } } : {}),
        }),
      );
      if (modifiedCount !== 1) return null;
      if (event !== undefined) afterWrite(before._id);
      return { ...next, version: before.version + 1 };
    },
  };
}
