import { NativeSelect } from '@mantine/core';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import { priceForNights } from '@kq/contracts/amount';
import {
  DISCOUNT_MAX_PERCENT,
  MONTHLY_DISCOUNT_NIGHTS,
  VAT_KINDS,
  WEEKLY_DISCOUNT_NIGHTS,
} from '@kq/contracts/constants';
import { formatCents, vatWords } from '@kq/contracts/format';
import { type ListingValues } from '../../state/listing-values';
import { ownerDashboardText, vatKindWords } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import styles from './listing.module.css';
import { CancelFields } from './cancel-fields';
import { MoneyField, NumberField } from './number-fields';

const text = ownerDashboardText.listing;

export function PriceStep() {
  const { control, register } = useFormContext<ListingValues>();
  const numbers = { control: control as unknown as Control<ListingValues, unknown, never> };
  const [vat, price] = useWatch({ control, name: ['vat', 'price_per_bed_night'] });
  return (
    <div className={styles.fields}>
      <MoneyField {...numbers} name="price_per_bed_night" label={text.price} />
      <div className={dashboardStyles.pair}>
        <NativeSelect
          label={text.vat}
          size="md"
          data={VAT_KINDS.map((value) => ({ value, label: vatKindWords[value] }))}
          {...register('vat.kind')}
        />
        {vat.kind === 'ausgewiesen' && (
          <NumberField {...numbers} name="vat.rate" label={text.vatRate} max={25} />
        )}
      </div>
      <p className={dashboardStyles.dimmed} role="status">
        {price > 0 &&
          text.priceHint(
            `${formatCents(price)} je Bett und Nacht, ${vatWords({ ...vat, rate: vat.rate || 0 })}`,
          )}
      </p>
      <div className={dashboardStyles.pair}>
        <MoneyField {...numbers} name="final_cleaning" label={text.cleaning} isOptional />
        <NumberField {...numbers} name="min_nights" label={text.minNights} min={1} max={365} />
      </div>
      <details className={styles.more}>
        <summary>{text.morePrices}</summary>
        <div className={dashboardStyles.pair}>
          <NumberField
            {...numbers}
            name="weekly_discount"
            label={text.weeklyDiscount}
            max={DISCOUNT_MAX_PERCENT}
            isOptional
          />
          <NumberField
            {...numbers}
            name="monthly_discount"
            label={text.monthlyDiscount}
            max={DISCOUNT_MAX_PERCENT}
            isOptional
          />
        </div>
        <DiscountHint control={control} />
        <CancelFields />
        <MoneyField {...numbers} name="deposit" label={text.deposit} isOptional />
      </details>
    </div>
  );
}

/** The prices of long stays, as firms see them. */
function DiscountHint({ control }: { readonly control: Control<ListingValues> }) {
  const [price_per_bed_night, weekly_discount, monthly_discount] = useWatch({
    control,
    name: ['price_per_bed_night', 'weekly_discount', 'monthly_discount'],
  });
  const listed = { price_per_bed_night, weekly_discount, monthly_discount };
  const prices = [WEEKLY_DISCOUNT_NIGHTS, MONTHLY_DISCOUNT_NIGHTS].map(
    (nights) => `${formatCents(priceForNights(listed, nights))} ab ${nights} Nächten`,
  );
  const hasDiscount = Boolean(weekly_discount) || Boolean(monthly_discount);
  return (
    <p className={dashboardStyles.dimmed} role="status">
      {price_per_bed_night > 0 && hasDiscount && text.discountHint(prices.join(', '))}
    </p>
  );
}
