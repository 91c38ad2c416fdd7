import { MONTHLY_DISCOUNT_NIGHTS, type VatKind, WEEKLY_DISCOUNT_NIGHTS } from './constants';
import { nightsBetween } from './dates';
import { nightCount, type Part, partsBefore } from './stays/part';

export interface Vat {
  readonly kind: VatKind;
  /** Percent; 0 unless `ausgewiesen`. */
  readonly rate: number;
}

/** The price of one part of a stay: beds × nights × price, gross integer cents. */
export interface AmountLine extends Part {
  readonly nights: number;
  /** Per bed and night, less the discount. */
  readonly price_cents: number;
  readonly cents: number;
}

/** Gross integer cents. */
export interface StayCents {
  /** Sum of the lines. */
  readonly accommodation_cents: number;
  /** Once per stay; 0 without cleaning. */
  readonly cleaning_cents: number;
  /** Accommodation and cleaning. */
  readonly total_cents: number;
}

/** A price with its parts and its VAT. */
export interface Amount extends StayCents {
  /** One a part; absent in amounts stored before parts existed, which are one uninterrupted part. */
  readonly lines?: readonly AmountLine[];
  /** The most beds of a part. */
  readonly beds: number;
  readonly nights: number;
  /** Per bed and night, less the discount. */
  readonly price_cents: number;
  /** Percent that the stay's length took off the listed price; absent without a discount. */
  readonly discount_percent?: number;
  readonly vat: Vat;
}

export interface StayTerms {
  readonly beds: number;
  readonly nights: number;
  /** Less the discount. */
  readonly price_per_bed_night: number;
  readonly final_cleaning: number | null;
}

export interface AmountTerms extends Pick<StayTerms, 'price_per_bed_night' | 'final_cleaning'> {
  readonly parts: readonly Part[];
  /** Percent that `price_per_bed_night` is already reduced by. */
  readonly discount_percent?: number | undefined;
  readonly vat: Vat;
}

/** The prices of a listing. Discounts are percent of the price per bed and night; null without one. */
export interface ListedPrices {
  readonly price_per_bed_night: number;
  /** For all nights of a stay with a span of `WEEKLY_DISCOUNT_NIGHTS` or more. */
  readonly weekly_discount: number | null;
  /** For all nights of a stay with a span of `MONTHLY_DISCOUNT_NIGHTS` or more, unless the weekly one is higher. */
  readonly monthly_discount: number | null;
}

type Discounts = Pick<ListedPrices, 'weekly_discount' | 'monthly_discount'>;

/**
 * Returns the percent that a stay takes off the listed price; 0 without a discount or dates. `nights` are those of its
 * longest uninterrupted span (ADR 043).
 */
export function discountPercent(
  { weekly_discount, monthly_discount }: Discounts,
  nights: number | null,
): number {
  if (nights === null) return 0;
  const weekly = nights >= WEEKLY_DISCOUNT_NIGHTS ? (weekly_discount ?? 0) : 0;
  const monthly = nights >= MONTHLY_DISCOUNT_NIGHTS ? (monthly_discount ?? 0) : 0;
  return Math.max(weekly, monthly);
}

/**
 * Returns the price per bed and night of a stay whose longest uninterrupted span has `nights`, in whole cents; the listed
 * price without dates.
 */
export const priceForNights = (listed: ListedPrices, nights: number | null): number =>
  Math.round((listed.price_per_bed_night * (100 - discountPercent(listed, nights))) / 100);

/** Computes the price of a stay at the prices of a listing. `longest`: nights of its longest uninterrupted span. */
export const computeListedStayCents = (
  listed: ListedPrices & Pick<StayTerms, 'final_cleaning'>,
  { beds, nights, longest = nights }: Pick<StayTerms, 'beds' | 'nights'> & { readonly longest?: number },
): StayCents =>
  computeStayCents({
    beds,
    nights,
    price_per_bed_night: priceForNights(listed, longest),
    final_cleaning: listed.final_cleaning,
  });

/**
 * Computes the price of a stay: a line a part, cleaning once. Listings stores the result with an offer and with a
 * confirmation; mails and pages print the stored one. The SPA calls it to preview form input. No other code multiplies
 * money.
 */
export function computeAmount({
  parts,
  price_per_bed_night,
  final_cleaning,
  discount_percent,
  vat,
}: AmountTerms): Amount {
  const lines = parts.map((part) => lineOf(part, price_per_bed_night));
  return {
    lines,
    beds: Math.max(0, ...parts.map(({ beds }) => beds)),
    nights: nightCount(parts),
    price_cents: price_per_bed_night,
    ...(discount_percent ? { discount_percent } : {}),
    ...stayCents(
      lines.reduce((sum, { cents }) => sum + cents, 0),
      final_cleaning,
    ),
    vat: { kind: vat.kind, rate: vat.kind === 'ausgewiesen' ? vat.rate : 0 },
  };
}

/** Returns the priced nights of an amount; of one stored before lines existed by the parts of its stay. */
export const linesOf = (
  { lines, price_cents }: Pick<Amount, 'lines' | 'price_cents'>,
  parts: readonly Part[],
): readonly (Part & { readonly price_cents: number })[] =>
  lines ?? parts.map((part) => ({ ...part, price_cents }));

/** Returns the amount of the nights before a day, at the agreed prices. Cleaning stays owed. */
export function amountBefore(amount: Amount, parts: readonly Part[], day: string): Amount {
  const lines = partsBefore(linesOf(amount, parts), day).map((line) => lineOf(line, line.price_cents));
  return {
    ...amount,
    lines,
    beds: Math.max(0, ...lines.map(({ beds }) => beds)),
    nights: nightCount(lines),
    ...stayCents(
      lines.reduce((sum, { cents }) => sum + cents, 0),
      amount.cleaning_cents,
    ),
  };
}

function lineOf({ from, to, beds }: Part, price_cents: number): AmountLine {
  const nights = nightsBetween(from, to);
  return { from, to, beds, nights, price_cents, cents: beds * nights * price_cents };
}

/** Beds × nights × price, one for all lines with the same beds and price. */
type AmountTerm = Pick<AmountLine, 'beds' | 'nights' | 'price_cents'>;

/** Returns what an amount adds up, by its lines: the printed beds, nights and prices give its sum. */
export function amountTerms({ lines, beds, nights, price_cents }: Amount): AmountTerm[] {
  if (lines === undefined || lines.length === 0) return [{ beds, nights, price_cents }];
  const terms: AmountTerm[] = [];
  for (const line of lines) {
    const index = terms.findIndex((one) => one.beds === line.beds && one.price_cents === line.price_cents);
    const former = terms[index]?.nights ?? 0;
    const term = { beds: line.beds, nights: former + line.nights, price_cents: line.price_cents };
    if (index < 0) terms.push(term);
    else terms[index] = term;
  }
  return terms;
}

/** Computes the price of the same beds on all nights. */
export const computeStayCents = ({
  beds,
  nights,
  price_per_bed_night,
  final_cleaning,
}: StayTerms): StayCents => stayCents(beds * nights * price_per_bed_night, final_cleaning);

function stayCents(accommodation_cents: number, final_cleaning: number | null): StayCents {
  const cleaning_cents = final_cleaning ?? 0;
  return { accommodation_cents, cleaning_cents, total_cents: accommodation_cents + cleaning_cents };
}

/** Returns an amount in cents without its VAT; the gross amount where none is stated. */
export const netCents = (grossCents: number, { kind, rate }: Vat): number =>
  kind === 'ausgewiesen' ? Math.round((grossCents * 100) / (100 + rate)) : grossCents;

/** Returns the parts of a stay without VAT; they add up to its net total. */
export function netStayCents({ cleaning_cents, total_cents }: StayCents, vat: Vat): StayCents {
  const total = netCents(total_cents, vat);
  const cleaning = netCents(cleaning_cents, vat);
  return { accommodation_cents: total - cleaning, cleaning_cents: cleaning, total_cents: total };
}

/** Returns the sum of several amounts in cents. */
export const sumOfAmounts = (amounts: readonly Amount[]): number =>
  amounts.reduce((sum, amount) => sum + amount.total_cents, 0);
