import { AppError } from '@kq/kernel';
import { type JobQueue } from '@kq/service-kit';
import { memoryLogger } from '@kq/test-kit/in-process';
import { type SendMailsPayload } from '@kq/contracts';
import { createQueueMailings } from './queue-mailings';

function setUp({ isPerMail = false } = {}) {
  const jobs: [string, SendMailsPayload][] = [];
  let isUnavailable = false;
  const queue = {
    async add(id: string, payload: SendMailsPayload) {
      if (isUnavailable) throw new AppError('UNAVAILABLE', { retryable: true });
      jobs.push([id, payload]);
    },
  } as unknown as JobQueue<SendMailsPayload>;
  const { logger, lines } = memoryLogger();
  return {
    ...{ jobs, lines },
    queueMailings: createQueueMailings({ queue, isPerMail, logger }),
    setUnavailable: (value: boolean) => (isUnavailable = value),
  };
}

const mailing = { id: 'request_received:1', userIds: [11, 12] };

describe('queueing due mails', () => {
  it('adds one job per mailing, with a stable job id', async () => {
    const { jobs, queueMailings } = setUp();
    await queueMailings([mailing, { id: 'magic_link:a-b', userIds: [3] }]);
    expect(jobs).toEqual([
      ['request_received-1', { mailing_id: 'request_received:1', user_id: null }],
      ['magic_link-a-b', { mailing_id: 'magic_link:a-b', user_id: null }],
    ]);
  });

  it('adds one job per mail where the queue limits them', async () => {
    const { jobs, queueMailings } = setUp({ isPerMail: true });
    await queueMailings([mailing]);
    expect(jobs).toEqual([
      ['request_received-1-to-11', { mailing_id: 'request_received:1', user_id: 11 }],
      ['request_received-1-to-12', { mailing_id: 'request_received:1', user_id: 12 }],
    ]);
  });

  it('leaves mails to the sweeper while the queue is unavailable, logging it once', async () => {
    const { jobs, lines, queueMailings, setUnavailable } = setUp();
    setUnavailable(true);
    await queueMailings([mailing]);
    await queueMailings([mailing]);
    setUnavailable(false);
    await queueMailings([mailing]);
    expect(jobs).toHaveLength(1);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'job queue unavailable, mail jobs deferred',
      'job queue available, mail jobs resumed',
    ]);
  });
});
