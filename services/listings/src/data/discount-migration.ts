import { DISCOUNT_MAX_PERCENT } from '@kq/contracts';
import { type Migration } from '@kq/service-kit';
import { Schema } from 'mongoose';

interface PricedDoc {
  _id: number;
  price_per_bed_night: number;
  price_per_month?: number | null;
  monthly_discount?: number | null;
}

const NIGHTS_OF_MONTH = 30;

/** Replaces the price per bed and month, which was shown and never charged, by a discount (ADR 034). */
export const discountMigration: Migration = {
  number: 1,
  name: 'monthly discount instead of a monthly price',
  async up(connection, signal) {
    const name = 'AccommodationWithMonthlyPrice';
    const schema = new Schema<PricedDoc>(
      { _id: Number, price_per_bed_night: Number, price_per_month: Number, monthly_discount: Number },
      { autoIndex: false, versionKey: false },
    );
    const model = connection.model<PricedDoc>(name, schema, 'accommodations');
    try {
      const priced = await model.find({ price_per_month: { $gt: 0 } }).lean<PricedDoc[]>();
      for (const { _id, price_per_bed_night, price_per_month } of priced) {
        signal.throwIfAborted();
        const monthly_discount = monthlyDiscount(price_per_bed_night, price_per_month ?? 0);
        await model.updateOne({ _id }, { $set: { monthly_discount }, $unset: { price_per_month: 1 } });
      }
    } finally {
      connection.deleteModel(name);
    }
  },
};

/** Returns the percent at which 30 nights cost at least the monthly price; null for less than one. */
export function monthlyDiscount(pricePerBedNight: number, pricePerMonth: number): number | null {
  if (pricePerBedNight <= 0) return null;
  const percent = Math.floor(100 - (pricePerMonth * 100) / (pricePerBedNight * NIGHTS_OF_MONTH));
  return percent < 1 ? null : Math.min(percent, DISCOUNT_MAX_PERCENT);
}
