import { retryOnConflict } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type CalendarLink } from '../../feeds/domain/calendar-exchange';
import { type OwnerLinks } from '../use-cases/ports';

/** State of the secret link of an owner's calendar. */
interface OwnerLinkDoc extends CalendarLink {
  /** User id of the owner. */
  _id: number;
}

export type OwnerLinkModel = Model<OwnerLinkDoc>;

export function createOwnerLinkModel(connection: Connection): OwnerLinkModel {
  const schema = new connection.base.Schema<OwnerLinkDoc>(
    {
      _id: { type: Number, required: true },
      epoch: { type: Number, required: true },
      active: { type: Boolean, required: true },
      renewed_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  return connection.model<OwnerLinkDoc>('OwnerCalendarLink', schema, 'owner_calendar_links');
}

/** Stores the links of owners; every change compares and sets the epoch. */
export function createOwnerLinks(model: OwnerLinkModel): OwnerLinks {
  const find = (ownerId: number) => model.findById(ownerId).lean<OwnerLinkDoc>();

  return {
    find,
    change: (ownerId, decide) =>
      retryOnConflict('owner calendar link', async () => {
        const current = await find(ownerId);
        const next = decide(current);
        if (next === current) return { link: current };
        if (next === null) return { link: null };
        const { epoch, active, renewed_at } = next;
        if (current === null) {
          const isNew = await insertIfAbsent(() => model.create({ _id: ownerId, epoch, active, renewed_at }));
          return isNew ? { link: next } : undefined;
        }
        const { modifiedCount } = await model.updateOne(
          { _id: ownerId, epoch: current.epoch, active: current.active },
          { $set: { epoch, active, renewed_at } },
        );
        return modifiedCount === 1 ? { link: next } : undefined;
      }).then(({ link }) => link),
    async remove(ownerId) {
      await model.deleteOne({ _id: ownerId });
    },
  };
}
