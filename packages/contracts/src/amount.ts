import { type VatKind } from './constants';

export interface Vat {
  readonly kind: VatKind;
  /** Percent; 0 unless `ausgewiesen`. */
  readonly rate: number;
}

/** Gross integer cents. */
export interface StayCents {
  /** beds × nights × price. */
  readonly accommodation_cents: number;
  /** Once per stay; 0 without cleaning. */
  readonly cleaning_cents: number;
  /** Accommodation and cleaning. */
  readonly total_cents: number;
}

/** A price with its parts and its VAT. */
export interface Amount extends StayCents {
  readonly beds: number;
  readonly nights: number;
  /** Per bed and night. */
  readonly price_cents: number;
  readonly vat: Vat;
}

export interface StayTerms {
  readonly beds: number;
  readonly nights: number;
  readonly price_per_bed_night: number;
  readonly final_cleaning: number | null;
}

export interface AmountTerms extends StayTerms {
  readonly vat: Vat;
}

/**
 * Computes the price of a stay. Listings stores the result with an offer and with a confirmation; mails and pages print
 * the stored one. The SPA calls it to preview form input. No other code multiplies money.
 */
export function computeAmount(terms: AmountTerms): Amount {
  const { beds, nights, price_per_bed_night, vat } = terms;
  return {
    beds,
    nights,
    price_cents: price_per_bed_night,
    ...computeStayCents(terms),
    vat: { kind: vat.kind, rate: vat.kind === 'ausgewiesen' ? vat.rate : 0 },
  };
}

export function computeStayCents({
  beds,
  nights,
  price_per_bed_night,
  final_cleaning,
}: StayTerms): StayCents {
  const accommodation_cents = beds * nights * price_per_bed_night;
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
