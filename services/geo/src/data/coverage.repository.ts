import { insertIfAbsent, outboxOf, outboxPush } from '@kq/service-kit';
import { type Coverages } from '../use-cases/ports';
import { type GeoModels } from './models';

interface Deps {
  readonly model: GeoModels['coverages'];
  /** Publishes the events of a town. */
  readonly relay: (placeId: string) => void;
}

/** Creates the store of published numbers. A number and its event are one write. */
export function createCoverages({ model, relay }: Deps): Coverages {
  return {
    async all() {
      const docs = await model.find({}).lean();
      return docs.map(({ _id, accommodations, event_seq, outbox }) => ({
        placeId: _id,
        accommodations,
        sequence: event_seq,
        isUnsent: outbox.length > 0,
      }));
    },
    async put({ placeId, accommodations, known, event }) {
      if (known !== undefined) {
        const update = outboxPush([event], { $set: { accommodations } });
        await model.updateOne({ _id: placeId, event_seq: known.sequence }, update);
      } else {
        // An earlier holder of the lease may have stored it meanwhile.
        await insertIfAbsent(() => model.create({ _id: placeId, accommodations, ...outboxOf([event]) }));
      }
      relay(placeId);
    },
  };
}
