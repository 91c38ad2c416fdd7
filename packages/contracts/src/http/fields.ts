import { z } from 'zod';
import {
  ACCOMMODATIONS_PER_PAGE_MAX,
  DISCOUNT_MAX_PERCENT,
  LIST_PER_PAGE_MAX,
  MESSAGE_MAX_CHARS,
  NAME_MAX_CHARS,
  PRICE_PER_BED_NIGHT_MAX_CENTS,
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  VAT_KINDS,
} from '../constants';
import { isIsoDate, nightsBetween } from '../dates';
import { NIGHTS_PATTERNS, nightSpans, type StayNights } from '../stays/part';
import { hasLink } from '../text/links';
import { reasonMessage } from '../reasons/reason-message';

/** `\p{Cs}`: halves of a surrogate pair, which no encoding can carry. */
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029\p{Cs}]/u;

/** Control and format characters, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

const CONTROL_EXCEPT_BREAKS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

/** Normalisation and trimming shorten a text that a person types, but not by more than this. */
const TYPED_FACTOR = 10;

/**
 * Returns a schema that ends the check of a text that is far too long: normalisation makes one character up to 18, and
 * patterns would read them all (docs/security.md S30).
 */
const typed = (max: number) =>
  z.string().max(max * TYPED_FACTOR, { abort: true, error: reasonMessage('too_many_characters', { max }) });

/** Returns a schema for one line of text, trimmed, without control characters. */
export const lineOf = (max: number) =>
  z
    .string()
    .trim()
    .max(max, reasonMessage('too_many_characters', { max }))
    .refine((text) => !CONTROL.test(text), reasonMessage('characters_not_allowed'));

/**
 * Returns a schema for one line of text that may be part of a mail: NFKC first, so that look-alikes are checked by the
 * same rules, then no control and no format characters such as bidirectional marks or zero-width spaces
 * (docs/security.md S1b).
 */
export const plainLineOf = (max: number) =>
  typed(max)
    .normalize('NFKC')
    .trim()
    .max(max, reasonMessage('too_many_characters', { max }))
    .refine((text) => !INVISIBLE.test(text), reasonMessage('characters_not_allowed'));

/** Returns a schema for a required line that may be part of a mail. */
export const requiredLineOf = (max: number) => plainLineOf(max).min(1, reasonMessage('value_missing'));

/** Returns a schema for a line that is shown in mails: plain, without links and addresses (docs/security.md S1b). */
export const unlinkedLineOf = (max: number) =>
  plainLineOf(max).refine((text) => !hasLink(text), reasonMessage('links_not_allowed'));

/** Returns a schema for contact data shown in a mail: a line without links and markup. */
export const contactLineOf = (max: number) =>
  unlinkedLineOf(max).refine((text) => !/[<>]/.test(text), reasonMessage('angle_brackets_not_allowed'));

/** A person's or company's name; used wherever names are accepted. */
export const nameField = contactLineOf(NAME_MAX_CHARS).min(1, reasonMessage('value_missing'));

/** Returns a schema for several lines of plain text. */
export const textOf = (max: number) =>
  z
    .string()
    .trim()
    .max(max, reasonMessage('too_many_characters', { max }))
    .refine((text) => !CONTROL_EXCEPT_BREAKS.test(text), reasonMessage('characters_not_allowed'));

export const messageField = textOf(MESSAGE_MAX_CHARS);

const FORMAT_CHARACTERS = /\p{Cf}/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Removes what is pasted along from web pages and word processors: invisible characters, and other dashes than `-`. */
const withoutPasteMarks = (text: string): string =>
  text.normalize('NFKC').replace(FORMAT_CHARACTERS, '').replace(DASHES, '-');

/** ASCII local part, not beginning with a dash, which a command line would take for an option; a domain of labels that ends with letters or an internationalized `xn--…` label. */
const EMAIL_PATTERN =
  /^(?![.-])(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A mail address, stored in lower case and with an ASCII domain: `info@müller.example` becomes `info@xn--mller-kva.example`. */
export const emailField = typed(254)
  .overwrite(withoutPasteMarks)
  .trim()
  .toLowerCase()
  .max(254, reasonMessage('too_many_characters', { max: 254 }))
  .overwrite(withAsciiDomain)
  .max(254, reasonMessage('too_many_characters', { max: 254 }))
  .regex(EMAIL_PATTERN, reasonMessage('email_invalid'));

/** Returns the text unchanged when it has no convertible domain; the pattern then rejects it. */
function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || !/[^\u0000-\u007f]/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** A phone number as people write it, with at least five digits. */
export const phoneField = typed(30)
  .overwrite(withoutPasteMarks)
  .trim()
  .regex(/^\+?(?:[ ()/.-]*[0-9]){5,}[ ()/.-]*$/, reasonMessage('phone_invalid'));

/** ISO date `YYYY-MM-DD` that exists in the calendar. */
export const dateField = z
  .string()
  .refine(isIsoDate, reasonMessage('iso_date_expected'))
  .meta({ format: 'date' });

type Span = z.ZodType<{ from: string; to: string }>;

/** Adds to a schema of `from` and `to` that `from` is before `to`. */
export const orderedSpan = <T extends Span>(schema: T) =>
  schema.refine(({ from, to }) => from < to, {
    path: ['to'],
    message: reasonMessage('end_not_after_start'),
  });

/** Adds to a schema of `from` and `to` that `from` is before `to`, with at most `max` nights between them. */
export const spanOfNights = <T extends Span>(schema: T, max: number) =>
  orderedSpan(schema).refine(({ from, to }) => !(nightsBetween(from, to) > max), {
    path: ['to'],
    message: reasonMessage('too_many_nights', { max }),
  });

/** Nights of a stay: all, or those of Monday to Thursday. */
export const nightsField = z.enum(NIGHTS_PATTERNS);

/** Options of a schema's refinement: the pattern has a night between the dates. */
export const patternWithNights = {
  path: ['nights'],
  message: reasonMessage('no_night_of_pattern'),
};

/** Returns false for dates without a night of the pattern. */
export const hasNightOfPattern = (stay: StayNights): boolean =>
  stay.start_date >= stay.end_date || nightSpans(stay).length > 0;

/** A date in a response. */
export const isoDate = z.string().meta({ format: 'date' });
/** An instant in a response. */
export const isoInstant = z.string().meta({ format: 'date-time' });

/** Time of day `HH:MM`. */
export const timeOfDayField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, reasonMessage('time_of_day_expected'));

export const instantField = z.iso.datetime({ error: reasonMessage('instant_expected') });

export const idField = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id in a path. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(idField);

export const latField = z.number().min(-90).max(90);
export const lngField = z.number().min(-180).max(180);

const CENTS_MAX = 10_000_000;

/** Cents. */
export const centsField = z.int().min(0).max(CENTS_MAX);

/** Cents per bed and night, gross. */
export const bedPriceField = z
  .int()
  .min(1)
  .max(
    PRICE_PER_BED_NIGHT_MAX_CENTS,
    reasonMessage('price_above_maximum', { cents: PRICE_PER_BED_NIGHT_MAX_CENTS }),
  );

/**
 * A decimal number: sign, exponent, any number of digits. Each part matches in one way only, or a long text would take
 * quadratic time.
 */
const DECIMAL_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+ -]?\d+)?$/;

/**
 * A number in a query string: any finite decimal number. An unescaped `+` of a sign or exponent arrives as a blank.
 * Rejects the empty text, `NaN`, `Infinity`, hexadecimal numbers, arrays.
 */
export const queryNumber = z
  .string()
  .trim()
  .regex(DECIMAL_NUMBER, reasonMessage('number_expected'))
  .transform((text) => Number(text.replace(' ', '+')))
  .pipe(z.number(reasonMessage('number_expected')));
/** A whole number in a query string, in any notation: `10`, `+10`, `1e1`, `10.0`. */
export const queryInteger = queryNumber.pipe(z.int(reasonMessage('whole_number_expected')));
/** Amount of money in a query string, rounded to whole cents: 49.99 × 100 is 4998.999… in a client. */
export const queryCents = queryNumber.pipe(z.number().min(0).max(CENTS_MAX).overwrite(Math.round));
/** Coordinates in a query string, rounded to about 1 m: finer digits change no result and would defeat caches. */
export const queryLat = queryNumber.pipe(latField.overwrite(roundCoordinate));
export const queryLng = queryNumber.pipe(lngField.overwrite(roundCoordinate));
/** Kilometres around a location, rounded to 100 m. */
export const queryRadiusKm = queryNumber.pipe(
  z.number().min(RADIUS_MIN_KM).max(RADIUS_MAX_KM).overwrite(roundKilometres),
);
export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Percent of the price per bed and night; null without a discount. */
export const discountField = z
  .int()
  .min(0)
  .max(DISCOUNT_MAX_PERCENT, reasonMessage('percent_above_maximum', { max: DISCOUNT_MAX_PERCENT }))
  .nullable();

export const vatSchema = z.strictObject({
  kind: z.enum(VAT_KINDS),
  /** Percent; 0 unless `ausgewiesen`. */
  rate: z.number().min(0).max(25),
});

export const pageQuery = {
  page: queryInteger.pipe(z.int().min(1).max(100_000)).default(1),
  per_page: queryInteger.pipe(z.int().min(1).max(LIST_PER_PAGE_MAX)).default(20),
};
export const widePageQuery = {
  ...pageQuery,
  per_page: queryInteger.pipe(z.int().min(1).max(ACCOMMODATIONS_PER_PAGE_MAX)).default(20),
};

export const pageMetaSchema = z.object({ page: z.int(), per_page: z.int(), total: z.int() });

/** Returns the schema of a paged list: `{data, meta}`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), meta: pageMetaSchema });

function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

function roundKilometres(distanceKm: number): number {
  return Math.round(distanceKm * 10) / 10;
}

export const messageSchema = z.object({ message: z.string() });
