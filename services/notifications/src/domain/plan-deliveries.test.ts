import { planPhoned } from './plan-deliveries';

describe('planPhoned', () => {
  const data = {
    booking_request_id: 7_000_000_000_001,
    dispatcher_id: 9_000_000_001,
    owner_id: 5_000_000_001,
    accommodation_id: 123_456_789,
  };

  it('asks the owner once for each place, and nobody else', () => {
    expect(planPhoned(data)).toEqual([
      {
        id: 'phoned_promise:7000000000001:5000000001:123456789',
        mailKind: 'phoned_promise',
        bookingRequestId: 7_000_000_000_001,
        userId: 5_000_000_001,
        reference: '123456789',
        notBefore: null,
      },
    ]);
    expect(planPhoned(data)[0]?.id).toBe(planPhoned(data)[0]?.id);
    expect(planPhoned({ ...data, accommodation_id: 123_456_790 })[0]?.id).not.toBe(planPhoned(data)[0]?.id);
  });
});
