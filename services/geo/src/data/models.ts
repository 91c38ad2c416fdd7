import { type OutboxDocument, outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';

/** Where an accommodation is and whether it is public, as of its event `sequence`. It names no owner. */
export interface AccommodationRow {
  /** The accommodation. */
  _id: number;
  sequence: number;
  /** Town of the postal code in the gazetteer; null for an unknown code. */
  place_id: string | null;
  postal_code: string | null;
  is_public: boolean;
  /** Time of that event. */
  changed_at: Date;
  /** Start of the newest run that named the accommodation when it published all states again; 1970 for none. */
  republished_at: Date;
  /** Time of the last write that changed town, postal code or `is_public`; absent in rows of earlier releases. */
  moved_at?: Date;
}

/** The newest run of listings that has published all states again. */
export interface RepublicationDoc {
  _id: 'accommodations';
  started_at: Date;
  /** Number of accommodations that the events of the run name. */
  accommodations: number;
  /** True once the rows that the run did not name are removed. */
  is_applied: boolean;
}

/** The number of public accommodations that was published last for a town, with the event that says so. */
export interface CoverageDoc extends OutboxDocument {
  /** The town. */
  _id: string;
  accommodations: number;
}

export interface GeoModels {
  readonly accommodations: Model<AccommodationRow>;
  readonly coverages: Model<CoverageDoc>;
  readonly republications: Model<RepublicationDoc>;
}

export function defineModels(connection: Connection): GeoModels {
  const { Schema } = connection.base;
  const accommodation = new Schema<AccommodationRow>(
    {
      _id: { type: Number, required: true },
      sequence: { type: Number, required: true },
      place_id: { type: String, default: null },
      postal_code: { type: String, default: null },
      is_public: { type: Boolean, required: true },
      changed_at: { type: Date, required: true },
      republished_at: { type: Date, required: true },
      moved_at: { type: Date },
    },
    { versionKey: false },
  );
  // None for `is_public`, which nearly all have: counting reads all rows anyway.
  accommodation.index({ republished_at: 1 });
  accommodation.index({ moved_at: 1 });
  const coverage = new Schema<CoverageDoc>(
    { _id: { type: String, required: true }, accommodations: { type: Number, required: true } },
    { versionKey: false },
  );
  coverage.plugin(outboxPlugin as (schema: unknown) => void);
  const republication = new Schema<RepublicationDoc>(
    {
      _id: { type: String, required: true },
      started_at: { type: Date, required: true },
      accommodations: { type: Number, required: true },
      is_applied: { type: Boolean, required: true },
    },
    { versionKey: false },
  );
  return {
    accommodations: connection.model<AccommodationRow>('Accommodation', accommodation, 'accommodations'),
    coverages: connection.model<CoverageDoc>('Coverage', coverage, 'coverages'),
    republications: connection.model<RepublicationDoc>('Republication', republication, 'republications'),
  };
}
