import { NativeSelect } from '@mantine/core';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import { VAT_KINDS } from '@kq/contracts/constants';
import { formatCents, vatWords } from '@kq/contracts/format';
import { ownerDashboardText, vatKindWords } from '@kq/contracts/text/spa-owner-dashboard';
import { type ListingValues } from '../../state/listing-values';
import dashboardStyles from '../owner-dashboard.module.css';
import styles from './listing.module.css';
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
          <MoneyField {...numbers} name="price_per_month" label={text.month} isOptional />
          <MoneyField {...numbers} name="deposit" label={text.deposit} isOptional />
          <NumberField {...numbers} name="cancel_free_days" label={text.cancel} max={90} isOptional />
        </div>
      </details>
    </div>
  );
}
