import { DAY_MS } from '@kq/kernel';
import { migrate } from '@kq/service-kit';
import { afterTest, openTestDatabase } from '@kq/test-kit/in-process';
import { createReportModel } from '../reports/compose';
import { reportsMigration } from './reports-migration';

it('copies reports of the last 90 days as open ones, once, and leaves the former fields', async () => {
  const { connection, remove } = await openTestDatabase();
  afterTest(remove);
  const requests = connection.collection<{ _id: number }>('booking_requests');
  const at = new Date(Date.now() - DAY_MS);
  const former = [
    {
      _id: 7,
      dispatcher_id: 3,
      reports: [
        { owner_id: 1, at },
        { owner_id: 2, at },
      ],
    },
    { _id: 8, dispatcher_id: 3, reports: [{ owner_id: 1, at: new Date(Date.now() - 91 * DAY_MS) }] },
    { _id: 9, dispatcher_id: 3, reports: [] },
  ];
  await requests.insertMany(former as never[]);
  const model = createReportModel(connection);
  await migrate(connection, [model], [reportsMigration]);
  await reportsMigration.up(connection, new AbortController().signal);
  const reports = await model.find({}).sort({ reporter_id: 1 }).lean();
  expect(reports).toMatchObject([
    { kind: 'request', booking_request_id: 7, reporter_id: 1, reported_user_id: 3, status: 'open', text: '' },
    { kind: 'request', booking_request_id: 7, reporter_id: 2, created_at: at },
  ]);
  expect(await requests.find({}).toArray()).toMatchObject(former);
});
