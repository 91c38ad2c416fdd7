import { type CardFacts } from '../../accommodations/domain/card';

/** An accommodation for the index. */
export interface VersionedAccommodation {
  readonly id: number;
  readonly version: number;
  /** Time of the write. */
  readonly changedAt?: Date;
  /** Null removes the accommodation: only public ones are indexed. */
  readonly facts: CardFacts | null;
}
