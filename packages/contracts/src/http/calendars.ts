import { z } from 'zod';
import { ACCOMMODATION_STATUSES } from '../constants';
import {
  dateField,
  idField,
  isoDate,
  isoInstant,
  listOf,
  pageQuery,
  unlinkedLineOf,
  spanOfNights,
} from './fields';
import { reasonMessage } from '../reasons/reason-message';
import { namedReasonSchema } from './named-reason';

/** Of the export link; a malformed token is answered as a wrong one (docs/security.md S23). */
export const calendarFileQuerySchema = z.strictObject({ token: z.string().max(200) });

const FEED_STATES = ['ok', 'failed', 'suspicious'] as const;

/** A calendar of another platform whose busy nights block beds here. */
export const calendarFeedSchema = z.object({
  id: idField,
  name: z.string(),
  /** A file is read once, an address every 30 minutes. */
  source: z.enum(['url', 'file']),
  /** Host of the address; null for a file. The address may contain a secret and is not shown again. */
  host: z.string().nullable(),
  /** Beds that each busy night blocks; null blocks all. */
  beds: z.int().nullable(),
  /**
   * `failed`: the last good reading is kept. `suspicious`: the last reading is empty or suddenly halved; it frees nothing
   * until the owner releases it, or two more equal readings at least 6 h apart.
   */
  state: z.enum(FEED_STATES),
  /** Busy nights ahead. */
  nights: z.int(),
  /** Nights ahead of stays agreed here that this calendar names, probably from our own: they take no beds. */
  echoes: z.array(z.object({ from: isoDate, to: isoDate })).optional(),
  /** Busy nights ahead by the suspicious reading; null otherwise. */
  pending_nights: z.int().nullable(),
  /** Nights that a release of the suspicious reading frees; at most 100 spans, the next ones first. Empty without one. */
  freed: z.array(z.object({ from: isoDate, to: isoDate })),
  /** Names the suspicious reading; a release repeats it. Null otherwise. */
  reading: z.string().nullable(),
  last_read_at: isoInstant,
});
export type CalendarFeedView = z.infer<typeof calendarFeedSchema>;

/** A secret address of an exported calendar. */
const calendarLinkSchema = z.object({ url: z.string(), renewed_at: isoInstant });

/** The secret address of the calendar of all accommodations; null before the first one and after its revocation. */
export const ownerCalendarLinkSchema = z.object({ link: calendarLinkSchema.nullable() });
export type OwnerCalendarLink = z.infer<typeof ownerCalendarLinkSchema>;

/** Nights on which stays confirmed here and imported nights need more beds than there are; the stays hold. */
const calendarConflictSchema = z.object({
  from: isoDate,
  to: isoDate,
  stays: z.array(
    z.object({
      request_id: idField,
      from: isoDate,
      to: isoDate,
      beds: z.int(),
      /** Contact of the crew, until 30 days after it (docs/design.md D11). */
      name: z.string().nullable(),
      /** True until the day of arrival: POST /booking-requests/{id}/cancel-stay. */
      can_cancel: z.boolean(),
    }),
  ),
  /** Calendars that are busy in these nights: each can block fewer beds or be removed. */
  feeds: z.array(z.object({ id: idField, name: z.string() })),
});

/** The owner's view of the calendar exchange of one accommodation. */
export const calendarSyncSchema = z.object({
  /** The secret address of the exported calendar; null before the first one and after its revocation. */
  link: calendarLinkSchema.nullable(),
  feeds: z.array(calendarFeedSchema),
  conflicts: z.array(calendarConflictSchema),
});
export type CalendarSync = z.infer<typeof calendarSyncSchema>;

/** What takes beds: a stay confirmed here, a night of another platform's calendar, or a block of the owner. */
const OCCUPANCY_KINDS = ['stay', 'feed', 'block'] as const;

/** The owner's view of the nights of one accommodation. */
export const occupancySchema = z.object({
  beds_total: z.int(),
  nights: z.array(z.object({ date: isoDate, beds_free: z.int() })),
  /** Ordered by first night; `to` is the day after the last one. Spans reach beyond the nights that were asked for. */
  spans: z.array(
    z.object({
      kind: z.enum(OCCUPANCY_KINDS),
      from: isoDate,
      to: isoDate,
      beds: z.int(),
      /**
       * Of a stay: who stays, until 30 days after it (docs/design.md D11); of a feed: the owner's name for the calendar.
       * Null otherwise.
       */
      name: z.string().nullable(),
    }),
  ),
});
export type Occupancy = z.infer<typeof occupancySchema>;

/** Six weeks: more columns are no overview. */
const OVERVIEW_NIGHTS_MAX = 42;

export const occupancyOverviewQuerySchema = spanOfNights(
  z.strictObject({ from: dateField, to: dateField, ...pageQuery }),
  OVERVIEW_NIGHTS_MAX,
);

const overviewNightSchema = z.object({
  date: isoDate,
  beds_free: z.int(),
  /** What takes beds on this night, each kind once. */
  taken_by: z.array(z.enum(OCCUPANCY_KINDS)),
});

/** The nights of one own accommodation among others: without drafts and deleted ones, by title. */
export const overviewRowSchema = z.object({
  id: idField,
  title: z.string(),
  status: z.enum(ACCOMMODATION_STATUSES),
  beds_total: z.int(),
  nights: z.array(overviewNightSchema),
});
export const occupancyOverviewSchema = listOf(overviewRowSchema);
export type OccupancyOverview = z.infer<typeof occupancyOverviewSchema>;

/** Own accommodations whose nights are sold twice, by title; each until a stay or a calendar gives way. */
export const calendarCollisionsSchema = z.object({
  data: z.array(
    z.object({
      accommodation_id: idField,
      title: z.string(),
      nights: z.array(z.object({ from: isoDate, to: isoDate })),
      feeds: z.array(z.object({ id: idField, name: z.string() })),
    }),
  ),
});
export type CalendarCollisions = z.infer<typeof calendarCollisionsSchema>;

const CLOSURE_NIGHTS_MAX = 366;

export const closureBodySchema = spanOfNights(
  z.strictObject({
    /** First closed night. */
    from: dateField,
    /** Day after the last closed night. */
    to: dateField,
    /** False opens these nights again. */
    closed: z.boolean(),
    /** Without it, all accommodations of the owner except drafts. */
    ids: z
      .array(idField)
      .min(1)
      .max(200)
      .refine((ids) => new Set(ids).size === ids.length, reasonMessage('accommodation_repeated'))
      .optional(),
  }),
  CLOSURE_NIGHTS_MAX,
);
export type ClosureBody = z.input<typeof closureBodySchema>;

export const closureResponseSchema = z.object({
  /** One for each accommodation; a failed one is unchanged, and the call can be repeated. */
  data: z.array(
    z.object({
      id: idField,
      title: z.string(),
      result: z.enum(['changed', 'unchanged', 'failed']),
      /** Confirmed stays in these nights, which hold. */
      stays: z.int(),
      /** Why it failed; null otherwise. */
      message: z.string().nullable(),
      /** What `message` says, for other languages; absent unless failed. */
      reason: namedReasonSchema.optional(),
    }),
  ),
});
export type ClosureResults = z.infer<typeof closureResponseSchema>['data'];

/** The owner's accommodations except drafts, by title, with their closures ahead. */
export const closuresSchema = z.object({
  data: z.array(
    z.object({
      id: idField,
      title: z.string(),
      closures: z.array(z.object({ from: isoDate, to: isoDate })),
    }),
  ),
});
export type Closures = z.infer<typeof closuresSchema>['data'];

/** Limit of a calendar, read or uploaded (docs/security.md S16). */
const CALENDAR_MAX_CHARS = 1024 * 1024;

/** Beds that each busy night of a feed blocks, e.g. those of a group of rooms; null blocks all. */
const feedBedsField = z.int().min(1).max(10_000).nullable();

/** Shown by pages that were opened before this field was required. */
const STALE_PAGE = reasonMessage('page_outdated');

/** The suspicious reading that was shown; another one is not released. */
export const releaseFeedBodySchema = z.strictObject({
  reading: z.string(STALE_PAGE).min(1, STALE_PAGE).max(100),
});

export const calendarFeedScopeBodySchema = z.strictObject({ beds: feedBedsField });

export const calendarImportBodySchema = z
  .strictObject({
    name: unlinkedLineOf(60).min(1, reasonMessage('value_missing')),
    /** https on port 443 of a public host; read every 30 minutes. */
    url: z.string().trim().min(1).max(2000).optional(),
    /** Content of an iCalendar file. */
    text: z
      .string()
      .min(1)
      .max(CALENDAR_MAX_CHARS, reasonMessage('calendar_file_too_large', { megabytes: 1 }))
      .optional(),
    beds: feedBedsField.default(null),
  })
  .refine((body) => (body.url === undefined) !== (body.text === undefined), {
    path: ['url'],
    message: reasonMessage('calendar_source_missing'),
  });
export type CalendarImportBody = z.input<typeof calendarImportBodySchema>;
