import { requestFunnel, type RequestFact, sumOfDays } from './funnel';

const fact = (request_id: number | null, step: RequestFact['step'], day = '2026-11-20'): RequestFact => ({
  ...{ request_id, step },
  at: new Date(`${day}T09:00:00.000Z`),
});

describe('requestFunnel', () => {
  it('counts a request once, however often its answer was changed', () => {
    const days = requestFunnel([
      fact(1, 'requests_sent'),
      fact(1, 'answers'),
      fact(1, 'answers', '2026-11-21'),
      fact(1, 'answers', '2026-11-22'),
      fact(2, 'requests_sent', '2026-11-21'),
    ]);
    expect(days).toEqual([
      { date: '2026-11-20', requests_sent: 1, answers: 1, accepted: 0, confirmed: 0 },
      { date: '2026-11-21', requests_sent: 1, answers: 0, accepted: 0, confirmed: 0 },
    ]);
  });

  it('exceeds no earlier step: a confirmation implies answer and offer, and an answer needs its request', () => {
    const days = requestFunnel([
      fact(1, 'requests_sent'),
      fact(1, 'confirmed', '2026-11-25'),
      fact(2, 'answers'),
      fact(null, 'requests_sent'),
    ]);
    expect(sumOfDays(days)).toEqual({ requests_sent: 1, answers: 1, accepted: 1, confirmed: 1 });
  });
});
