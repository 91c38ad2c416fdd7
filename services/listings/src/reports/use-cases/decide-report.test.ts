import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createLeases } from '@kq/service-kit';
import { afterTest, memoryLogger, openTestDatabase } from '@kq/test-kit/in-process';
import { createReportModel } from '../data/report.model';
import { createReportRepository } from '../data/report.repository';
import { newReport } from '../domain/report';
import { createDecisionSweeper } from '../jobs/sweep-decisions.job';
import { createApplyDecision } from './apply-decision';
import { createDecideReport } from './decide-report';

const ADMIN = { userId: 1_000_000_001, role: 'admin', authTime: 1_772_442_000 } as never;

it('keeps a decision that cannot be applied, and the sweeper applies it later', async () => {
  const clock = fakeClock('2026-03-02T09:00:00.000Z');
  const { connection, remove } = await openTestDatabase();
  afterTest(remove);
  const { logger, lines } = memoryLogger();
  const reports = createReportRepository({
    model: createReportModel(connection),
    clock,
    afterWrite: () => undefined,
  });
  const { _id } = await reports.insert((id) =>
    newReport(id, {
      subject: { kind: 'request', id: 7, reportedUserId: 3 },
      reporterId: 2,
      ground: 'fraud',
      text: 'x',
      now: clock.now(),
    }),
  );
  const ofSender = jest
    .fn()
    .mockRejectedValueOnce(new Error('store unavailable'))
    .mockResolvedValue(undefined);
  const applyDecision = createApplyDecision({
    reports,
    settleHeld: { ofSender },
    hideAccommodation: jest.fn(),
  });
  const decideReport = createDecideReport({
    ...{ reports, applyDecision, clock, logger },
    accommodations: { findById: async () => null },
    contacts: { byIds: async () => [] },
  });
  await decideReport(_id, ADMIN, { decision: 'sender_suspended', statement: 'x', version: 1 });
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'decision of a report not applied, will retry', report_id: _id }),
  );

  const sweeper = createDecisionSweeper({
    ...{ reports, applyDecision, clock, logger, holder: 'test' },
    leases: createLeases(connection),
  });
  await sweeper.sweep();
  expect(ofSender).toHaveBeenCalledTimes(1);
  clock.advance(15_000);
  await sweeper.sweep();
  expect(ofSender).toHaveBeenLastCalledWith(3, 'sender_suspended');
  expect(await reports.findById(_id)).toMatchObject({ status: 'decided', due_at: null });
  await sweeper.sweep();
  expect(ofSender).toHaveBeenCalledTimes(2);
  await sweeper.stop();
});
