import { type Clock, type Leases, systemClock } from '@kq/kernel';
import { type Connection, type Model } from 'mongoose';
import { openingIdOf } from '../mongo/embedded-state';
import { insertIfAbsent } from '../mongo/insert-if-absent';

interface LeaseDoc {
  _id: string;
  holder: string;
  until: Date;
  /** Opening of the embedded store in which the lease was taken; null on MongoDB. */
  opening_id?: string | null;
}

export function createLeases(connection: Connection, clock: Clock = systemClock): Leases {
  const model = leaseModel(connection);
  const openingId = openingIdOf(connection);
  /** Local expiry times of held leases, which save a write per second and sweeper. */
  const held = new Map<string, number>();

  return {
    async hold(name, holder, ttlMs) {
      const now = clock.now().getTime();
      const key = `${name}\n${holder}`;
      if ((held.get(key) ?? 0) - now > ttlMs / 2) return true;
      const isHeld = await compareAndSet(model, {
        name,
        holder,
        now: new Date(now),
        until: new Date(now + ttlMs),
        openingId,
      });
      if (isHeld) held.set(key, now + ttlMs);
      else held.delete(key);
      return isHeld;
    },
    async release(name, holder) {
      held.delete(`${name}\n${holder}`);
      await model.deleteOne({ _id: name, holder });
    },
  };
}

interface LeaseChange {
  readonly name: string;
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
  readonly openingId: string | null;
}

async function compareAndSet(
  model: Model<LeaseDoc>,
  { name, holder, now, until, openingId }: LeaseChange,
): Promise<boolean> {
  const isVoid = openingId === null ? [] : [{ opening_id: { $ne: openingId } }];
  const { matchedCount } = await model.updateOne(
    { _id: name, $or: [{ holder }, { until: { $lte: now } }, ...isVoid] },
    { $set: { holder, until, opening_id: openingId } },
  );
  if (matchedCount > 0) return true;
  return insertIfAbsent(() => model.create({ _id: name, holder, until, opening_id: openingId }));
}

function leaseModel(connection: Connection): Model<LeaseDoc> {
  const known = connection.models['Lease'] as Model<LeaseDoc> | undefined;
  if (known !== undefined) return known;
  const schema = new connection.base.Schema<LeaseDoc>(
    {
      _id: { type: String, required: true },
      holder: { type: String, required: true },
      until: { type: Date, required: true },
      opening_id: { type: String, default: null },
    },
    { versionKey: false },
  );
  return connection.model<LeaseDoc>('Lease', schema, 'leases');
}
