import { upsertMatching } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type SuspensionLifts } from '../use-cases/ports';

/** Ids and dates only (docs/security.md S22). */
export interface SuspensionLiftDoc {
  /** User id of the sender. */
  _id: number;
  lifted_at: Date;
  /** User id of the administrator. */
  lifted_by: number;
  purge_at: Date;
}

export type SuspensionLiftModel = Model<SuspensionLiftDoc>;

/** Creates the model of the last lift of each sender, on the connection of a container. */
export function createSuspensionLiftModel(connection: Connection): SuspensionLiftModel {
  const schema = new connection.base.Schema<SuspensionLiftDoc>(
    {
      _id: { type: Number, required: true },
      lifted_at: { type: Date, required: true },
      lifted_by: { type: Number, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<SuspensionLiftDoc>('SenderSuspensionLift', schema, 'sender_suspension_lifts');
}

export function createSuspensionLifts(model: SuspensionLiftModel): SuspensionLifts {
  return {
    async datesOf(dispatcherIds) {
      const lifts = await model.find({ _id: { $in: dispatcherIds } }).lean<SuspensionLiftDoc[]>();
      return new Map(lifts.map(({ _id, lifted_at }) => [_id, lifted_at]));
    },
    async record({ dispatcherId: _id, at: lifted_at, by: lifted_by, purgeAt: purge_at }) {
      // A later lift, by another administrator, covers this one.
      const earlier = { _id, lifted_at: { $lt: lifted_at } };
      await upsertMatching(model, earlier, { $set: { lifted_at, lifted_by, purge_at } });
    },
  };
}
