import { FUNNEL_STEPS, SEARCH_SOURCES, WEB_VITALS_THRESHOLDS } from '@kq/contracts';
import { type Connection, type Model } from 'mongoose';

/** A logged search: no user, no IP address (docs/security.md S22); kept for 90 days. */
export interface SearchDoc {
  text: string | null;
  source: (typeof SEARCH_SOURCES)[number];
  /** Name of the chosen place, if any. */
  place: string | null;
  at: Date;
  purge_at: Date;
}

export interface VitalDoc {
  name: keyof typeof WEB_VITALS_THRESHOLDS;
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  page: string;
  at: Date;
  purge_at: Date;
}

/** One document per event: its id deduplicates repeated deliveries (docs/design.md D19). */
export interface FactDoc {
  _id: string;
  step: (typeof FUNNEL_STEPS)[number];
  at: Date;
}

export interface AnalyticsModels {
  readonly searches: Model<SearchDoc>;
  readonly vitals: Model<VitalDoc>;
  readonly facts: Model<FactDoc>;
}

export function defineModels(connection: Connection): AnalyticsModels {
  const { Schema } = connection.base;
  const search = new Schema<SearchDoc>(
    {
      text: { type: String, default: null },
      source: { type: String, enum: SEARCH_SOURCES, required: true },
      place: { type: String, default: null },
      at: { type: Date, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const vital = new Schema<VitalDoc>(
    {
      name: { type: String, enum: Object.keys(WEB_VITALS_THRESHOLDS), required: true },
      value: { type: Number, required: true },
      rating: { type: String, enum: ['good', 'needs-improvement', 'poor'], required: true },
      page: { type: String, required: true },
      at: { type: Date, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const fact = new Schema<FactDoc>(
    {
      _id: { type: String, required: true },
      step: { type: String, enum: FUNNEL_STEPS, required: true },
      at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  for (const schema of [search, vital, fact]) schema.index({ at: 1 });
  for (const schema of [search, vital]) schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return {
    searches: connection.model<SearchDoc>('Search', search, 'searches'),
    vitals: connection.model<VitalDoc>('Vital', vital, 'vitals'),
    facts: connection.model<FactDoc>('Fact', fact, 'facts'),
  };
}
