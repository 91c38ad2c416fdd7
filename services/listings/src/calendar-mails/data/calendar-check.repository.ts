import { insertIfAbsent, outboxOf, outboxPush } from '@kq/service-kit';
import { type CalendarCheckDoc } from '../domain/calendar-check';
import { type CalendarChecks } from '../use-cases/ports';
import { type CalendarCheckModel } from './calendar-check.model';

interface Deps {
  readonly model: CalendarCheckModel;
  /** Called after each write: publishes its event. */
  readonly afterWrite: (ownerId: number) => void;
}

/** The only place that builds filters on weekly questions. Every write compares and sets `check_no`. */
export function createCalendarCheckRepository({ model, afterWrite }: Deps): CalendarChecks {
  return {
    findById: (ownerId) => model.findOne({ _id: ownerId, purge_when_empty: null }).lean<CalendarCheckDoc>(),
    async mailedAfter(ownerIds, after) {
      const found = await model
        .find({ _id: { $in: [...ownerIds] }, mailed_at: { $gt: after } }, { _id: 1 })
        .lean<Pick<CalendarCheckDoc, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },
    async write({ ownerId: _id, checkNo: check_no, mailedAt: mailed_at, event }) {
      const isWritten =
        check_no === 1
          ? await insertIfAbsent(() => model.create({ _id, check_no, mailed_at, ...outboxOf([event]) }))
          : await model
              .updateOne(
                { _id, check_no: check_no - 1 },
                outboxPush([event], { $set: { check_no, mailed_at } }),
              )
              .then(({ modifiedCount }) => modifiedCount === 1);
      if (isWritten) afterWrite(_id);
      return isWritten;
    },
    async forget(ownerId, at) {
      const { modifiedCount } = await model.updateOne({ _id: ownerId }, { $set: { purge_when_empty: at } });
      if (modifiedCount === 1) afterWrite(ownerId);
    },
  };
}
