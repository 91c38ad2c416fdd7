import { type Clock, DAY_MS, retryOnConflict } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { takeMailToken } from '../domain/mail-bucket';
import { type ThrottleDoc, type ThrottleModel } from './throttle.model';

/**
 * Takes a token by compare-and-set: of parallel callers exactly one takes the last one, and a call that is refused
 * never makes another one fail.
 */
export const takeMailTokenOf = (model: ThrottleModel, key: string, clock: Clock): Promise<boolean> =>
  retryOnConflict('mail bucket', async () => {
    const doc = await model.findOne({ _id: key }).lean<ThrottleDoc>().exec();
    const now = clock.now();
    const bucket = takeMailToken(doc?.bucket ?? null, now);
    if (bucket === null) return false;
    const version = doc?.version ?? 0;
    const fields = { bucket, version: version + 1, purge_at: new Date(now.getTime() + DAY_MS) };
    // Undefined: another caller was first.
    if (doc === null)
      return (await insertIfAbsent(() => model.create({ _id: key, ...fields }))) ? true : undefined;
    const { modifiedCount } = await model.updateOne({ _id: key, version }, { $set: fields });
    return modifiedCount === 1 ? true : undefined;
  });
