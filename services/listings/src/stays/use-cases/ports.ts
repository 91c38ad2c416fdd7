import { type StayDoc } from '../domain/stay';
import { type StayTransition } from '../domain/transition';

/** Stores stays. */
export interface Stays {
  findById(id: number): Promise<StayDoc | null>;
  findByIds(ids: readonly number[]): Promise<StayDoc[]>;
  /** Returns the stays of requests, the oldest first. */
  ofRequests(requestIds: readonly number[]): Promise<StayDoc[]>;
  /** Returns the stays of a person, as an owner or as a dispatcher. */
  ofPerson(userId: number): Promise<StayDoc[]>;
  /** Returns the stays of an accommodation that are not over on a day. */
  ofAccommodation(accommodationId: number, day: string): Promise<StayDoc[]>;
  /** Inserts a stay. One that exists is the same one: a repeated step. */
  insert(doc: StayDoc): Promise<void>;
  /** Writes the changes of a transition and its events by compare-and-set; null after a concurrent write. */
  save(before: StayDoc, change: StayTransition): Promise<StayDoc | null>;
  findDueIds(now: Date, limit: number): Promise<number[]>;
  /** Lets the sweeper leave out, until then, a document that a rule refuses. */
  park(id: number, parked: { readonly at: Date; readonly until: Date }): Promise<void>;
}
