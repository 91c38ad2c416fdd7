import { fakeClock } from '@kq/kernel/time/fake-clock';
import { afterTest } from '@kq/test-kit/in-process';
import { openTestDatabase } from '@kq/test-kit/in-process/open-test-database';
import { createAccommodationRows } from '../src/data/accommodation-rows.repository';
import { defineModels } from '../src/data/models';
import { type RowState } from '../src/use-cases/ports';

const HOUSE: RowState = {
  id: 100_000_001,
  sequence: 1,
  changedAt: new Date('2026-03-02T09:00:00Z'),
  placeId: 'm1',
  postalCode: '06237',
  isPublic: true,
  runStartedAt: null,
};

it('records as moves only what changes a number', async () => {
  const database = await openTestDatabase();
  afterTest(() => database.remove());
  const clock = fakeClock();
  const rows = createAccommodationRows(defineModels(database.connection).accommodations, clock);
  let sequence = HOUSE.sequence;
  const isMove = async (changes: Partial<RowState>): Promise<boolean> => {
    clock.advance(1000);
    sequence += 1;
    expect(await rows.update({ ...HOUSE, sequence, ...changes })).toBe(true);
    return (await rows.lastMove()).movedAt?.getTime() === clock.now().getTime();
  };

  expect(await rows.lastMove()).toEqual({ movedAt: null, rows: 0 });
  await rows.insert(HOUSE);
  expect(await rows.lastMove()).toEqual({ movedAt: clock.now(), rows: 1 });
  expect(await isMove({})).toBe(false);
  expect(await isMove({ runStartedAt: clock.now() })).toBe(false);
  expect(await isMove({ sequence: 1, isPublic: false })).toBe(false);
  expect(await isMove({ isPublic: false })).toBe(true);
  expect(await isMove({ isPublic: false })).toBe(false);
  expect(await isMove({})).toBe(true);
  expect(await isMove({ placeId: 'm2' })).toBe(true);
  expect(await isMove({ placeId: 'm2', postalCode: null })).toBe(true);
  clock.advance(1000);
  await rows.hide({ id: HOUSE.id, sequence: sequence + 1, changedAt: clock.now() });
  expect(await rows.lastMove()).toEqual({ movedAt: clock.now(), rows: 1 });
});
