import { Counter, Gauge, Rate, Trend } from 'k6/metrics';

/** Answers of 5xx. */
export const serverErrors = new Counter('kq_server_errors');
/** Calls that ended without an answer: refused, reset, timed out. */
export const noAnswers = new Counter('kq_no_answers');

/** The main job. */
export const bundles = {
  sent: new Counter('kq_bundles_sent'),
  /** Those whose mails have all reached the sink. */
  mailed: new Rate('kq_bundles_mailed'),
  /** Mails at the sink, and what differs from one each (request, owner). */
  mails: new Counter('kq_bundle_mails'),
  mailsMissing: new Counter('kq_bundle_mails_missing'),
  mailsDouble: new Counter('kq_bundle_mails_double'),
  /** From sending the POST to the sink's time stamp of the last mail. */
  lastMailMs: new Trend('kq_bundle_last_mail', true),
  accepted: new Counter('kq_bundles_accepted'),
  confirmed: new Counter('kq_bundles_confirmed'),
  /** Confirmations that lost the race for the last beds: a right answer (409). */
  bedsGone: new Counter('kq_bundles_beds_gone'),
  /** Too few places around to make a bundle of. */
  noPlaces: new Counter('kq_bundles_no_places'),
};

/** Resident memory of a process in MB. */
export const memory = {
  before: new Gauge('kq_memory_before_mb'),
  now: new Gauge('kq_memory_mb'),
};
