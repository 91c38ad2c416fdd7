import { deriveToken } from '@kq/kernel';
import { type AccommodationDoc, type Block } from '../../accommodations/domain/accommodation';
import { OWN_UID_SUFFIX } from './is-own-uid';

const UID_CHARS = 22;

/** Returns stable event ids of the confirmed stays and blocks; they disclose neither requests nor counts. */
export function createOwnUids(secret: string, { _id: id }: Pick<AccommodationDoc, '_id'>) {
  const uidOf = (...parts: (string | number)[]) =>
    `${deriveToken(secret, ['calendar-uid', id, ...parts]).slice(0, UID_CHARS)}${OWN_UID_SUFFIX}`;
  return {
    ofStay: (requestId: number): string => uidOf('stay', requestId),
    /** `index` separates equal blocks. */
    ofBlock: ({ from, to, beds }: Block, index: number): string => uidOf('block', from, to, beds, index),
  };
}
