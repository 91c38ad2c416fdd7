import { dateInBerlin } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type Stays } from '../../stays';

export type StayReader = Pick<Stays, 'ofAccommodation'>;

/** A stay whose dispatcher is told of its accommodation. */
export interface ToldStay {
  readonly stay_id: number;
  readonly booking_request_id: number;
  readonly dispatcher_id: number;
}

/** Returns the agreed stays of an accommodation that are not over, without those of erased dispatchers. */
export async function staysAhead(
  { stays, clock }: { readonly stays: StayReader; readonly clock: Clock },
  accommodationId: number,
): Promise<ToldStay[]> {
  const ahead = await stays.ofAccommodation(accommodationId, dateInBerlin(clock.now()));
  return ahead.flatMap(({ _id, request_id, dispatcher_id }) =>
    dispatcher_id === null ? [] : [{ stay_id: _id, booking_request_id: request_id, dispatcher_id }],
  );
}
