import { z } from 'zod';
import { RECORDED_PAGES, RECORDING_ID_PATTERN, RECORDING_SEQ_MAX } from '../recording';
import { dateField, idField, isoInstant, queryInteger, queryNumber } from './fields';

const recordingId = z.string().regex(RECORDING_ID_PATTERN);
const seqField = queryInteger.pipe(z.int().min(0).max(RECORDING_SEQ_MAX));
const pageField = z.enum(RECORDED_PAGES);
const msField = queryNumber.pipe(z.number().min(0).max(600_000).overwrite(Math.round));
const clsField = queryNumber.pipe(z.number().min(0).max(1000));

export const bySession = z.strictObject({ session_id: recordingId });
export const byChunk = z.strictObject({ session_id: recordingId, seq: seqField });

/** The vitals are those of the page so far; a session keeps the worst of its chunks. */
export const recordingChunkQuerySchema = z.strictObject({
  seq: seqField,
  /** Kept by the browser with the consent; what it names ends with the consent. */
  visitor: recordingId,
  page: pageField,
  lcp: msField.optional(),
  inp: msField.optional(),
  cls: clsField.optional(),
});

export const recordingVisitorQuerySchema = z.strictObject({ visitor: recordingId });

/** Sessions of one page of the list. */
export const RECORDINGS_PER_PAGE = 50;

export const recordingsQuerySchema = z.strictObject({
  /** Days in Berlin, both included. */
  from: dateField.optional(),
  to: dateField.optional(),
  page_template: pageField.optional(),
  min_lcp: msField.optional(),
  min_inp: msField.optional(),
  min_cls: clsField.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[A-Za-z0-9_-]{22}$/)
    .optional(),
});

const sessionSchema = z.object({
  session_id: z.string(),
  started_at: isoInstant,
  last_at: isoInstant,
  /** Stored bytes of all chunks. */
  bytes: z.int(),
  /** Names of the recorded pages in the order of their first chunks. */
  pages: z.array(z.string()),
  /** Whether the visitor was signed in at any time. */
  signed_in: z.boolean(),
  /** Milliseconds; null where the visitor sent none. */
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
});
export type RecordedSession = z.infer<typeof sessionSchema>;

/** Newest first. */
export const recordingsResponseSchema = z.object({
  data: z.array(sessionSchema),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
});

export const recordingResponseSchema = sessionSchema.extend({
  chunks: z.array(z.object({ seq: z.int(), bytes: z.int(), at: isoInstant })),
});

/** Who replayed what: ids only, newest first. */
export const recordingReplaysResponseSchema = z.object({
  data: z.array(z.object({ admin_id: idField, session_id: z.string(), at: isoInstant })),
});
