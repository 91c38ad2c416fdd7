import { dateInBerlin } from '@kq/contracts/dates';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { useNow } from '@/lib/use-now';
import { type ReceivedRequest } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import { ConfirmedStay } from './confirmed-stay';
import styles from './requests.module.css';

const text = ownerDashboardText.requests;

/** Confirmed stays: who arrives next, then who is in the house. */
export function ConfirmedStays({ items }: { readonly items: readonly ReceivedRequest[] }) {
  const today = dateInBerlin(new Date(useNow()));
  const isExpected = ({ own }: ReceivedRequest) =>
    own.some((accommodation) => accommodation.status === 'confirmed' && accommodation.start_date >= today);
  return (
    <>
      <Group title={text.arrivals} items={items.filter(isExpected)} />
      <Group title={text.present} items={items.filter((item) => !isExpected(item))} />
    </>
  );
}

function Group({ title, items }: { readonly title: string; readonly items: readonly ReceivedRequest[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <SectionHead title={title} />
      <ul className={styles.list}>
        {items.map((item) => (
          <ConfirmedStay key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
