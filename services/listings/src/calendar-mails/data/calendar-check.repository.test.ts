import { events } from '@kq/contracts';
import { HOUR_MS, systemClock } from '@kq/kernel';
import { createEvent, createLeases, createOutbox } from '@kq/service-kit';
import { afterTest, openTestDatabase, silentLogger, waitFor } from '@kq/test-kit/in-process';
import { type CalendarCheckDoc } from '../domain/calendar-check';
import { createCalendarCheckModel } from './calendar-check.model';
import { createCalendarCheckRepository } from './calendar-check.repository';

const OWNER_ID = 7;
/** In the future, so that no TTL index deletes the document during the test. */
const AT = new Date(Date.now() + HOUR_MS);

async function setUp() {
  const { connection, remove } = await openTestDatabase();
  afterTest(remove);
  const model = createCalendarCheckModel(connection);
  const publish = jest.fn(async () => undefined);
  const outbox = createOutbox({
    models: [model],
    bus: { publish, system: 'test' } as never,
    clock: systemClock,
    logger: silentLogger(),
    leases: createLeases(connection),
    holder: 'test',
  });
  afterTest(() => outbox.stop());
  const checks = createCalendarCheckRepository({ model, afterWrite: (id) => outbox.relay(model, id) });
  const event = createEvent(
    events.calendarCheckDue,
    { owner_id: OWNER_ID, check_no: 1 },
    { sequence: 1, source: 'listings', clock: systemClock },
  );
  return {
    ...{ checks, publish },
    mail: () => checks.write({ ownerId: OWNER_ID, checkNo: 1, mailedAt: AT, event }),
    drain: () => outbox.drain(),
    read: () => model.findById(OWNER_ID).lean<CalendarCheckDoc>(),
  };
}

describe('forgetting the weekly question to an owner', () => {
  it('hides it, keeps it until its event is published, then has it deleted', async () => {
    const { checks, publish, mail, drain, read } = await setUp();
    publish.mockRejectedValue(new Error('bus unavailable'));
    await mail();
    await checks.forget(OWNER_ID, AT);
    expect(await checks.findById(OWNER_ID)).toBeNull();
    await waitFor(() => publish.mock.calls.length > 0);
    expect(await read()).toMatchObject({ outbox: [{ type: 'calendar-check.due.v1' }] });
    expect((await read())?.purge_at).toBeUndefined();

    publish.mockResolvedValue(undefined);
    await drain();
    expect(await read()).toMatchObject({ outbox: [], purge_at: AT });
  });

  it('has a question without unsent events deleted', async () => {
    const { checks, mail, drain, read } = await setUp();
    await mail();
    await drain();
    await checks.forget(OWNER_ID, AT);
    await waitFor(async () => (await read())?.purge_at?.getTime() === AT.getTime());
  });
});
