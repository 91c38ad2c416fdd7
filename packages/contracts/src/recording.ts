import { SECRET_PAGES, SIGN_IN_PAGES } from './page-groups';
import { pages, type PageName } from './page-paths';

/** Largest gzip of one chunk of a recording. */
export const RECORDING_CHUNK_MAX_BYTES = 512 * 1024;
/** Largest JSON of one chunk. */
export const RECORDING_INFLATED_MAX_BYTES = 2 * 1024 * 1024;
/** Highest number of a chunk in its session. */
export const RECORDING_SEQ_MAX = 9999;
/** A session of this age takes no more chunks; the recorder begins another one (docs/spec MON-03). */
export const RECORDING_SESSION_MAX_MINUTES = 4 * 60;

/**
 * Pages that are never recorded (docs/security.md S34): sign-in, those whose address carries a secret, the administration,
 * which shows data of others, and former addresses, which lead on.
 */
const UNRECORDED_PAGES = [
  ...SIGN_IN_PAGES,
  ...SECRET_PAGES,
  'admin-dashboard',
  'accommodation-legacy',
  'accommodation-legacy-with-slug',
] as const satisfies readonly PageName[];
type UnrecordedPage = (typeof UNRECORDED_PAGES)[number];
export type RecordedPage = Exclude<PageName, UnrecordedPage>;

/** Pages that may be recorded. */
export const RECORDED_PAGES = (Object.keys(pages) as PageName[]).filter(
  (name): name is RecordedPage => !UNRECORDED_PAGES.some((one) => one === name),
);

/** Identifiers of the recorder: 128 random bits. */
export const RECORDING_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/;
