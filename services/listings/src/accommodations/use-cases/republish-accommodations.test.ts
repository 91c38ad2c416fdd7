import { events } from '@kq/contracts';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { type AccommodationDoc } from '../domain/accommodation';
import { createRepublishNext, type Republication } from './republish-accommodations';

const clock = fakeClock(new Date('2026-11-26T09:00:00Z'));
const RUN: Republication = {
  run: 1,
  startedAt: new Date('2026-11-26T08:59:00Z'),
  after: 0,
  published: 0,
  isFinished: false,
  lastSequence: 3,
};

function republishing(docs: readonly Partial<AccommodationDoc>[], isComplete = true) {
  let { after } = RUN;
  const republications = {
    request: jest.fn(),
    read: async () => ({ ...RUN, after }),
    advance: jest.fn(async (_from: Republication, next: { after: number }) => void ({ after } = next)),
    finish: jest.fn(async () => undefined),
  };
  const repository = {
    findAfter: async (id: number, limit: number) =>
      (docs as AccommodationDoc[]).filter((doc) => doc._id > id).slice(0, limit),
    republish: jest.fn(async () => isComplete),
    placeFactsOf: () => ({ is_public: true }),
  };
  const relayEvents = jest.fn(async (_id: number) => undefined as void);
  const stopping = new AbortController();
  const next = createRepublishNext({ repository, republications, relayEvents, clock });
  const republishNext = () => next(stopping.signal);
  return { stopping, republishNext, republications, repository, relayEvents };
}

const DOC = { _id: 100_000_007, owner_id: 2_000_000_001, status: 'active', event_seq: 4 } as const;
const manyDocs = (count: number) => Array.from({ length: count }, (_, n) => ({ ...DOC, _id: DOC._id + n }));

describe('republishNext', () => {
  it('publishes the batch as a part of the run and records it', async () => {
    const { republishNext, republications, repository, relayEvents } = republishing([DOC]);
    await republishNext();
    expect(repository.republish).toHaveBeenCalledWith([
      expect.objectContaining({
        id: DOC._id,
        lastSequence: 4,
        event: expect.objectContaining({
          type: events.accommodationChanged.type,
          sequence: clock.now().getTime() / 1000,
          data: expect.objectContaining({ run_started_at: RUN.startedAt.toISOString(), is_public: true }),
        }),
      }),
    ]);
    expect(relayEvents).toHaveBeenCalledWith(DOC._id);
    expect(republications.advance).toHaveBeenCalledWith(RUN, { after: DOC._id, published: 1 });
  });

  it('writes at most 25 accommodations at once, 200 in a run of the sweeper, and continues in the next', async () => {
    const { republishNext, republications, repository, relayEvents } = republishing(manyDocs(250));
    await republishNext();
    const sizes = (repository.republish.mock.calls as unknown as [unknown[]][]).map(
      ([states]) => states.length,
    );
    expect(sizes).toEqual(Array.from({ length: 8 }, () => 25));
    await republishNext();
    expect(new Set(relayEvents.mock.calls.map(([id]) => id)).size).toBe(250);
    expect(republications.finish).toHaveBeenCalledTimes(1);
  });

  it('writes no batch before the events of the earlier one are published, and none once its lease is lost', async () => {
    const { stopping, republishNext, repository, relayEvents } = republishing(manyDocs(60));
    const waiting: (() => void)[] = [];
    relayEvents.mockImplementation(() => new Promise<void>((resolve) => void waiting.push(resolve)));
    const run = republishNext();
    await waitFor(() => waiting.length === 25);
    expect(repository.republish).toHaveBeenCalledTimes(1);
    for (const publish of waiting.splice(0)) publish();
    await waitFor(() => waiting.length === 25);
    expect(repository.republish).toHaveBeenCalledTimes(2);
    stopping.abort();
    for (const publish of waiting) publish();
    await run;
    expect(repository.republish).toHaveBeenCalledTimes(2);
  });

  it('repeats a batch in which an accommodation was changed meanwhile: the run must name it', async () => {
    const { republishNext, republications, repository } = republishing([DOC], false);
    await republishNext();
    expect(repository.republish).toHaveBeenCalledTimes(1);
    expect(republications.advance).not.toHaveBeenCalled();
    expect(republications.finish).not.toHaveBeenCalled();
  });

  it('says after the last batch how many accommodations the run names', async () => {
    const { republishNext, republications } = republishing([]);
    await republishNext();
    expect(republications.finish).toHaveBeenCalledWith(
      RUN,
      expect.objectContaining({
        type: events.accommodationRepublished.type,
        data: { run_started_at: RUN.startedAt.toISOString(), accommodations: 0 },
      }),
    );
  });
});
