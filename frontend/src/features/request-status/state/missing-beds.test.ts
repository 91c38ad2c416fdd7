import { ENDED_RECIPIENT_STATUSES, RECIPIENT_STATUSES } from '@kq/contracts/constants';
import { requestStatusText } from '../texts';
import { missingBedsReason } from './missing-beds';
import { buildRecipient, buildRequest } from './test-request';

const { missing: text } = requestStatusText;

describe('missingBedsReason after an owner cancelled', () => {
  it.each(RECIPIENT_STATUSES)(
    'names answers that are still possible beside an owner in state %s',
    (status) => {
      const recipients = [
        buildRecipient({ status: 'cancelled_by_owner', title: 'Haus Rheinblick' }),
        buildRecipient({ accommodation_id: 100_000_002, status }),
      ];
      expect(missingBedsReason(buildRequest({ recipients }))?.text).toBe(
        ENDED_RECIPIENT_STATUSES.includes(status) ? text.searchOthers : text.answersPossible,
      );
    },
  );
});
