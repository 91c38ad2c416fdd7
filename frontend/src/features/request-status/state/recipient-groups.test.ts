import { RECIPIENT_STATUSES } from '@kq/contracts/constants';
import { countAnswers, groupRecipients, isConfirmable } from './recipient-groups';
import { buildOffer, buildRecipient, buildRequest } from './test-request';

describe('groupRecipients', () => {
  it('puts every state into exactly one group, in the order of the page', () => {
    const recipients = RECIPIENT_STATUSES.map((status, index) =>
      buildRecipient({ accommodation_id: index + 1, status }),
    );
    const groups = groupRecipients(recipients);
    expect(groups.map((group) => group.name)).toEqual(['confirmed', 'offers', 'counters', 'open', 'closed']);
    expect(groups.flatMap((group) => group.recipients)).toHaveLength(RECIPIENT_STATUSES.length);
  });

  it('leaves empty groups out and shows more beds, then the better price, first', () => {
    const offer = (id: number, beds: number, price: number) =>
      buildRecipient({
        accommodation_id: id,
        status: 'accepted',
        offer: buildOffer({ beds, price_per_bed_night: price }),
      });
    const groups = groupRecipients([offer(1, 6, 2000), offer(2, 12, 3000), offer(3, 12, 2500)]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.recipients.map((one) => one.accommodation_id)).toEqual([3, 2, 1]);
  });
});

describe('isConfirmable', () => {
  it('needs a valid offer', () => {
    expect(isConfirmable(buildRecipient({ status: 'countered', offer: buildOffer() }))).toBe(true);
    expect(isConfirmable(buildRecipient({ status: 'expired', offer: buildOffer() }))).toBe(false);
    expect(isConfirmable(buildRecipient({ status: 'accepted' }))).toBe(false);
  });
});

it('counts answers of any kind', () => {
  const answered = buildRecipient({ status: 'declined', answered_at: '2026-11-24T09:00:00.000Z' });
  expect(
    countAnswers(buildRequest({ recipients: [answered, buildRecipient({ accommodation_id: 2 })] })),
  ).toBe(1);
});
