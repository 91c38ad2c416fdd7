import { type EventEnvelope, events } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { createEvent } from '@kq/service-kit/events/create-event';
import { republishedEvent, sequenceAfter } from './changed-event';
import { type AccommodationRepository } from './ports';

/** Progress of one request to publish all states again. */
export interface Republication {
  readonly run: number;
  readonly startedAt: Date;
  /** Accommodations up to this id are published. */
  readonly after: number;
  readonly published: number;
  readonly isFinished: boolean;
  /** Of the newest event that says the end of a run. */
  readonly lastSequence: number;
}

export interface Republications {
  /** Starts from the first accommodation, also while a run is in progress. */
  request(): Promise<void>;
  /**
   * Returns the present run. Requests one when there was none before, and when demo accommodations became public or
   * hidden.
   */
  read(): Promise<Republication>;
  /** Records a published batch; changes nothing after another request. */
  advance(from: Republication, next: { readonly after: number; readonly published: number }): Promise<void>;
  /** Records the end together with its event; changes nothing after another request. */
  finish(run: Republication, event: EventEnvelope): Promise<void>;
}

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findAfter' | 'republish' | 'placeFactsOf'>;
  readonly republications: Republications;
  /** Publishes the events of an accommodation; resolves when they are published, or left to the outbox's sweeper. */
  readonly relayEvents: (id: number) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Accommodations of one write. A slow database must complete it within the time limit of an operation: otherwise the same
 * batch would be written and published again and again.
 */
const BATCH = 25;
/** Batches of one run of the sweeper; the pause after it leaves room for the product's own writes. */
const BATCHES = 8;

/**
 * Publishes `accommodation.changed` for the next batches of accommodations of any status, and `accommodation.republished`
 * after the last one: consumers rebuild their state from them (docs/adr/050). No batch is written before the events of the
 * earlier one are published, so that other events wait for a few of these at most. A repeated batch is harmless.
 */
export function createRepublishNext({ repository, republications, relayEvents, clock }: Deps) {
  /** Publishes the next batch. @returns whether another one may follow at once */
  async function publishBatch(): Promise<boolean> {
    const current = await republications.read();
    if (current.isFinished) return false;
    const docs = await repository.findAfter(current.after, BATCH);
    const last = docs.at(-1);
    if (last === undefined) {
      await republications.finish(current, endOf(current, clock));
      return false;
    }
    const isComplete = await repository.republish(
      docs.map((doc) => ({
        id: doc._id,
        lastSequence: doc.event_seq,
        event: republishedEvent({ repository, clock }, doc, current.startedAt),
      })),
    );
    // One that was changed meanwhile has published its state, but not as a part of the run: the batch is repeated.
    if (isComplete) await republications.advance(current, { after: last._id, published: docs.length });
    await Promise.all(docs.map(({ _id }) => relayEvents(_id)));
    return isComplete;
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1) if (!(await publishBatch())) return;
  };
}

function endOf({ startedAt, published, lastSequence }: Republication, clock: Clock): EventEnvelope {
  const data = { run_started_at: startedAt.toISOString(), accommodations: published };
  const sequence = sequenceAfter(lastSequence, clock);
  return createEvent(events.accommodationRepublished, data, { sequence, source: 'listings', clock });
}
