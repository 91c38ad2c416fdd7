import { type Clock } from '@kq/kernel';
import { isDuplicateKey, type OutboxDocument, outboxPlugin, outboxPush } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type Republications } from '../use-cases/republish-accommodations';

/**
 * Progress of publishing all states again. It is in no backup: after a restore it is missing, and all states are
 * published.
 */
interface RepublicationDoc extends OutboxDocument {
  _id: 'accommodations';
  /** Increases with each request. */
  run: number;
  started_at: Date;
  /** Accommodations up to this id are published. */
  after: number;
  published: number;
  is_finished: boolean;
  /** Whether demo accommodations were public: a change of it changes states without an event. */
  shows_demo: boolean;
}

export type RepublicationModel = Model<RepublicationDoc>;

export function createRepublicationModel(connection: Connection): RepublicationModel {
  const { Schema } = connection.base;
  const schema = new Schema<RepublicationDoc>(
    {
      _id: { type: String, required: true },
      run: { type: Number, required: true },
      started_at: { type: Date, required: true },
      after: { type: Number, required: true },
      published: { type: Number, required: true },
      is_finished: { type: Boolean, required: true },
      shows_demo: { type: Boolean, required: true },
    },
    { versionKey: false },
  );
  schema.plugin(outboxPlugin as (schema: unknown) => void);
  return connection.model<RepublicationDoc>('Republication', schema, 'republications');
}

const _id = 'accommodations' as const;

interface Deps {
  readonly model: RepublicationModel;
  readonly showsDemo: boolean;
  /** Publishes the events of the document. */
  readonly relay: (id: string) => void;
  readonly clock: Clock;
}

/** Creates the store of the progress. An installation that never published its states has an open request. */
export function createRepublicationStore({ model, showsDemo, relay, clock }: Deps): Republications {
  async function request(): Promise<void> {
    const restarted = {
      started_at: clock.now(),
      after: 0,
      published: 0,
      is_finished: false,
      shows_demo: showsDemo,
    };
    try {
      await model.updateOne({ _id }, { $set: restarted, $inc: { run: 1 } }, { upsert: true });
    } catch (error) {
      // Another replica has just stored the first request.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  const stored = () => model.findById(_id).lean<RepublicationDoc>();

  return {
    request,
    async read() {
      let doc = await stored();
      // A run of an earlier release has no start.
      if (doc?.shows_demo !== showsDemo || (doc as Partial<RepublicationDoc>).started_at === undefined) {
        await request();
        doc = await stored();
      }
      const { run, started_at, after, published, is_finished, event_seq } = doc!;
      return {
        ...{ run, after, published },
        startedAt: started_at,
        isFinished: is_finished,
        // A run of an earlier release had no events.
        lastSequence: (event_seq as number | undefined) ?? 0,
      };
    },
    async advance({ run, after }, next) {
      const update = { $set: { after: next.after }, $inc: { published: next.published } };
      await model.updateOne({ _id, run, after }, update);
    },
    async finish({ run, after }, event) {
      await model.updateOne({ _id, run, after }, outboxPush([event], { $set: { is_finished: true } }));
      relay(_id);
    },
  };
}
