import { dateInBerlin } from '@kq/contracts/dates';
import { formatMonth } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { useNow } from '@/lib/use-now';
import { type ReceivedRequest } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import { ConfirmedStay } from './confirmed-stay';
import { PrintStays } from './print-stays';
import { byMonth, nextArrival } from './stay-months';
import styles from './requests.module.css';

const text = ownerDashboardText.requests;

/** Confirmed stays: who arrives next, by month, then who is in the house. */
export function ConfirmedStays({ items }: { readonly items: readonly ReceivedRequest[] }) {
  const today = dateInBerlin(new Date(useNow()));
  const months = byMonth(items, today);
  const present = items.filter((item) => nextArrival(item, today) === null);
  return (
    <>
      {months.length > 0 && (
        <section className={styles.group}>
          <SectionHead title={text.arrivals}>
            <PrintStays />
          </SectionHead>
          {months.map(({ month, items: arriving }) => (
            <div key={month} className={styles.month}>
              <h3 className={styles.monthTitle}>{formatMonth(month)}</h3>
              <StayList items={arriving} heading="h4" />
            </div>
          ))}
        </section>
      )}
      {present.length > 0 && (
        <section className={styles.group}>
          <SectionHead title={text.present}>{months.length === 0 && <PrintStays />}</SectionHead>
          <StayList items={present} heading="h3" />
        </section>
      )}
    </>
  );
}

function StayList({
  items,
  heading,
}: {
  readonly items: readonly ReceivedRequest[];
  readonly heading: 'h3' | 'h4';
}) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <ConfirmedStay key={item.id} item={item} heading={heading} />
      ))}
    </ul>
  );
}
