import { dateInBerlin } from '@kq/contracts/dates';
import { searchPath } from '@kq/contracts/page-paths';
import { missingBedsPath } from '@kq/contracts/stays/missing-beds';
import { ButtonLink } from '@/components/ui/button';
import { type BookingRequest } from '../api/booking-request-api';
import { missingBedsReason, siteOf } from '../state/missing-beds';
import { requestStatusText } from '../texts';
import styles from './request-status.module.css';

const { missing: text, cancelled } = requestStatusText;

/**
 * Says why beds are missing while no owner is waited for, with a search for the missing beds and nights; or that the
 * request is cancelled (docs/look.md L23).
 */
export function MissingBedsNotice({
  request,
  now,
}: {
  readonly request: BookingRequest;
  readonly now: number;
}) {
  if (request.status === 'cancelled') return <CancelledNotice request={request} now={now} />;
  const reason = missingBedsReason(request);
  const search = missingBedsPath(siteOf(request), request.coverage);
  if (reason === null || search === null) return null;
  return (
    <section className={styles.replacement}>
      <h2>{reason.title}</h2>
      <p>{reason.text}</p>
      <ButtonLink to={search}>{text.search}</ButtonLink>
    </section>
  );
}

function CancelledNotice({ request, now }: { readonly request: BookingRequest; readonly now: number }) {
  const { start_date, end_date, workers, withdrawn_because } = request;
  if (withdrawn_because) return null;
  const isAhead = start_date >= dateInBerlin(new Date(now));
  const search = { ...siteOf(request), startDate: start_date, endDate: end_date, workers };
  return (
    <section className={styles.replacement}>
      <h2>{cancelled.title}</h2>
      <p>{cancelled.text}</p>
      {isAhead && <ButtonLink to={searchPath(search)}>{cancelled.search}</ButtonLink>}
    </section>
  );
}
