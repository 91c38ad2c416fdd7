import { reason } from '@kq/contracts/reasons/reason';
import { AppError } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type AccommodationDoc, type CalendarDoc } from '../../accommodations/domain/accommodation';
import { type ChangeAccommodation } from '../../accommodations/use-cases/change-accommodation';
import { createClosures } from './close-accommodations';

const OWNER = 1;
const closure = { from: '2026-12-23', to: '2027-01-07', closed: true };

function arrange(count: number, failing: ReadonlyMap<number, unknown> = new Map()) {
  const docs = Array.from({ length: count }, (_, index) => ({
    _id: index + 1,
    owner_id: OWNER,
    title: `Haus ${index + 1}`,
    beds_total: 12,
    blocks: [],
    stays: [],
  })) as unknown as AccommodationDoc[];
  const stored = new Map(docs.map((doc) => [doc._id, doc]));
  const failed: number[] = [];
  const changeAccommodation: ChangeAccommodation = async (id, decide) => {
    const error = failing.get(id);
    if (error !== undefined) throw error;
    const doc = stored.get(id)!;
    const changed = { ...doc, ...decide(doc) };
    stored.set(id, changed);
    return changed;
  };
  const closures = createClosures({
    repository: { listCalendars: async () => ({ docs: docs.slice(0, 500) as CalendarDoc[], total: count }) },
    changeAccommodation,
    clock: fakeClock('2026-11-24T09:00:00.000Z'),
    onFailed: (_error, id) => failed.push(id),
  });
  return { closures, stored, failed };
}

describe('createClosures', () => {
  it('closes the others when one accommodation fails, and only that one when repeated', async () => {
    const failing = new Map([[2, new AppError('UNAVAILABLE', { reason: reason('calendars_being_read') })]]);
    const { closures, stored, failed } = arrange(3, failing);
    expect(await closures.close(OWNER, closure)).toEqual([
      { id: 1, title: 'Haus 1', result: 'changed', stays: 0, reason: null },
      {
        id: 2,
        title: 'Haus 2',
        result: 'failed',
        stays: 0,
        reason: reason('calendars_being_read'),
      },
      { id: 3, title: 'Haus 3', result: 'changed', stays: 0, reason: null },
    ]);
    expect([failed, stored.get(2)?.blocks]).toEqual([[2], []]);
    failing.clear();
    const again = await closures.close(OWNER, closure);
    expect(again.map(({ result }) => result)).toEqual(['unchanged', 'changed', 'unchanged']);
  });

  it('throws an error that is no result of one accommodation', async () => {
    const { closures } = arrange(1, new Map([[1, new Error('broken')]]));
    await expect(closures.close(OWNER, closure)).rejects.toThrow('broken');
  });

  it('rejects an id that is not the owner’s before anything changes', async () => {
    const { closures, stored } = arrange(2);
    await expect(closures.close(OWNER, { ...closure, ids: [1, 9] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(stored.get(1)?.blocks).toEqual([]);
  });

  it('rejects more accommodations than one call may close', async () => {
    await expect(arrange(501).closures.close(OWNER, closure)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
