import { RECIPIENT_STATUSES, REQUEST_STATUSES, STAY_STATES } from '@kq/contracts';
import { hasTemplate } from '../templates';
import { assertStatusMessages, RECIPIENT_MESSAGES, REQUEST_MESSAGES, STAY_MESSAGES } from './status-messages';

describe('assertStatusMessages', () => {
  it('passes with the templates of this release, which cover every status', () => {
    expect(() => assertStatusMessages(hasTemplate)).not.toThrow();
    expect(new Set(Object.keys(RECIPIENT_MESSAGES))).toEqual(new Set(RECIPIENT_STATUSES));
    expect(new Set(Object.keys(REQUEST_MESSAGES))).toEqual(new Set(REQUEST_STATUSES));
    expect(new Set(Object.keys(STAY_MESSAGES))).toEqual(new Set(STAY_STATES));
  });

  it('names each status whose mail has no template', () => {
    expect(() => assertStatusMessages((kind) => kind !== 'offer_released')).toThrow(
      'no mail or notification for recipient released, request filled',
    );
    expect(() => assertStatusMessages((kind) => kind !== 'stay_cancelled')).toThrow(
      'recipient cancelled_by_owner, stay cancelled owner',
    );
  });
});
