import { FUNNEL_STEPS, SEARCH_SOURCES, WEB_VITALS_THRESHOLDS } from '@kq/contracts';
import { type Connection, type Model } from 'mongoose';

/** A logged search: no user, no IP address (docs/security.md S22); kept for 90 days. */
export interface SearchDoc {
  text: string | null;
  source: (typeof SEARCH_SOURCES)[number];
  /** Name of the chosen place, if any. */
  place: string | null;
  /** Town of the chosen place; absent in documents of earlier releases. */
  place_id?: string | null;
  at: Date;
  purge_at: Date;
}

/** Number of public accommodations in a town. Not in backups: geo publishes it again (docs/adr/050). */
export interface CoverageDoc {
  /** The town. */
  _id: string;
  /** Of its newest event. */
  sequence: number;
  accommodations: number;
}

/** Searches of a day for a text that named no place; kept for 90 days. */
export interface UnknownTextDoc {
  /** `2026-11-26:leuna west` */
  _id: string;
  text: string;
  day: string;
  searches: number;
  /** Client networks that searched it on this day; the networks are not stored. */
  networks: number;
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

/** One document per request and step: its id deduplicates repeated deliveries and changed answers (docs/design.md D19). */
export interface FactDoc {
  _id: string;
  step: (typeof FUNNEL_STEPS)[number];
  /** Absent in facts of earlier builds. */
  request_id?: number;
  at: Date;
}

/** Views of one accommodation in one month; kept for 400 days: an owner sees up to a year. */
export interface ViewsDoc {
  /** `100000001:2026-11` */
  _id: string;
  accommodation_id: number;
  /** First day. */
  month: string;
  /** By day of the month, two digits. */
  days: Record<string, number>;
  purge_at: Date;
}

/**
 * Whether views of an accommodation count, for a day: then listings is asked again. `sequence` is that of the newest
 * known event.
 */
export interface VisibilityDoc {
  /** The accommodation. */
  _id: number;
  sequence: number;
  /** Null after an event that does not decide it. */
  is_public: boolean | null;
  purge_at: Date;
}

/** A client network that was counted for an accommodation's views or an unknown text of the day; kept for 24 hours. */
export interface CountedClientDoc {
  /** Keyed digest of client network, day, and accommodation or text (docs/security.md S22). */
  _id: string;
  purge_at: Date;
}

export interface AnalyticsModels {
  readonly searches: Model<SearchDoc>;
  readonly coverages: Model<CoverageDoc>;
  readonly unknownTexts: Model<UnknownTextDoc>;
  readonly vitals: Model<VitalDoc>;
  readonly facts: Model<FactDoc>;
  readonly views: Model<ViewsDoc>;
  readonly visibilities: Model<VisibilityDoc>;
  readonly countedClients: Model<CountedClientDoc>;
}

export function defineModels(connection: Connection): AnalyticsModels {
  const { Schema } = connection.base;
  const search = new Schema<SearchDoc>(
    {
      text: { type: String, default: null },
      source: { type: String, enum: SEARCH_SOURCES, required: true },
      place: { type: String, default: null },
      place_id: { type: String, default: null },
      at: { type: Date, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const coverage = new Schema<CoverageDoc>(
    {
      _id: { type: String, required: true },
      sequence: { type: Number, required: true },
      accommodations: { type: Number, required: true },
    },
    { versionKey: false },
  );
  const unknownText = new Schema<UnknownTextDoc>(
    {
      _id: { type: String, required: true },
      text: { type: String, required: true },
      day: { type: String, required: true },
      searches: { type: Number, required: true },
      networks: { type: Number, required: true },
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
      request_id: { type: Number },
      at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const views = new Schema<ViewsDoc>(
    {
      _id: { type: String, required: true },
      accommodation_id: { type: Number, required: true },
      month: { type: String, required: true },
      days: { type: Schema.Types.Mixed, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const visibility = new Schema<VisibilityDoc>(
    {
      _id: { type: Number, required: true },
      sequence: { type: Number, required: true },
      is_public: { type: Boolean, default: null },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  const countedClient = new Schema<CountedClientDoc>(
    {
      _id: { type: String, required: true },
      purge_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  views.index({ accommodation_id: 1, month: 1 });
  for (const schema of [search, vital, fact]) schema.index({ at: 1 });
  unknownText.index({ day: 1 });
  for (const schema of [search, unknownText, vital, views, visibility, countedClient])
    schema.index({ purge_at: 1 }, { expireAfterSeconds: 0 });
  return {
    searches: connection.model<SearchDoc>('Search', search, 'searches'),
    coverages: connection.model<CoverageDoc>('Coverage', coverage, 'coverages'),
    unknownTexts: connection.model<UnknownTextDoc>('UnknownText', unknownText, 'unknown_texts'),
    vitals: connection.model<VitalDoc>('Vital', vital, 'vitals'),
    facts: connection.model<FactDoc>('Fact', fact, 'facts'),
    views: connection.model<ViewsDoc>('Views', views, 'views'),
    visibilities: connection.model<VisibilityDoc>('Visibility', visibility, 'visibilities'),
    countedClients: connection.model<CountedClientDoc>('CountedClient', countedClient, 'counted_clients'),
  };
}
