import { isDuplicateKey, outboxOf, outboxPush } from '@kq/service-kit';
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
        try {
          await model.create({ _id: placeId, accommodations, ...outboxOf([event]) });
        } catch (error) {
          // An earlier holder of the lease has stored it meanwhile.
          if (!isDuplicateKey(error)) throw error;
        }
      }
      relay(placeId);
    },
  };
}
