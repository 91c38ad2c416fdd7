import { DISCOUNT_MAX_PERCENT } from '@kq/contracts';
import { eachDocument, type Migration } from '@kq/service-kit';
import { Schema } from 'mongoose';

interface PricedDoc {
  _id: number;
  price_per_bed_night: number;
  price_per_month?: number | null;
  monthly_discount?: number | null;
}

const NIGHTS_OF_MONTH = 30;

/**
 * Adds a discount where there is a price per bed and month, which was shown and never charged (ADR 034). The price stays:
 * processes of the former release show it.
 */
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
      const filter = { price_per_month: { $gt: 0 } };
      const fields = ['price_per_bed_night', 'price_per_month', 'monthly_discount'];
      await eachDocument<PricedDoc>(model, { filter, fields, signal }, async (doc) => {
        // Set by a run that was killed later, or by the owner since.
        if (doc.monthly_discount !== undefined) return;
        const monthly_discount = monthlyDiscount(doc.price_per_bed_night, doc.price_per_month ?? 0);
        await model.updateOne({ _id: doc._id }, { $set: { monthly_discount } });
      });
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
