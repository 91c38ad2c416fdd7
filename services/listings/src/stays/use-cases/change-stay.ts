import { AppError, retryOnConflict } from '@kq/kernel';
import { type StayDoc } from '../domain/stay';
import { type StayTransition } from '../domain/transition';
import { type Stays } from './ports';

/**
 * Reads, decides and writes by compare-and-set, repeated after a concurrent write. `decide` must be pure. Without a change
 * nothing is written.
 * @throws AppError NOT_FOUND, what `decide` throws, UNAVAILABLE under endless contention.
 */
export async function changeStay(
  stays: Stays,
  id: number,
  decide: (doc: StayDoc) => StayTransition,
): Promise<StayDoc> {
  return retryOnConflict('stay', async () => {
    const doc = await stays.findById(id);
    if (doc === null) throw new AppError('NOT_FOUND', { message: `stay ${id} does not exist` });
    const change = decide(doc);
    if (change.next === doc) return doc;
    return (await stays.save(doc, change)) ?? undefined;
  });
}
