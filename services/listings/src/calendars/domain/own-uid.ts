import { type Part } from '@kq/contracts';
import { deriveToken } from '@kq/kernel';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { type Block } from '../../beds/domain/block';
import { type Reservation } from '../../beds/domain/reservation';
import { OWN_UID_SUFFIX } from './is-own-uid';

const UID_CHARS = 22;

/** Returns stable event ids of the confirmed stays and blocks; they disclose neither requests nor counts. */
export function createOwnUids(secret: string, { _id: id }: Pick<AccommodationDoc, '_id'>) {
  const uidOf = (...parts: (string | number)[]) =>
    `${deriveToken(secret, ['calendar-uid', id, ...parts]).slice(0, UID_CHARS)}${OWN_UID_SUFFIX}`;
  return {
    /** One of a stay's parts. A stay of an earlier release is one part and keeps the id that it was exported with. */
    ofPart: (reservation: Reservation, { from }: Pick<Part, 'from'>): string =>
      reservation.stay_id === undefined || reservation.parts === undefined
        ? uidOf('stay', reservation.request_id)
        : uidOf('stay', reservation.stay_id, from),
    /** `index` separates equal blocks. */
    ofBlock: ({ from, to, beds }: Block, index: number): string => uidOf('block', from, to, beds, index),
  };
}
