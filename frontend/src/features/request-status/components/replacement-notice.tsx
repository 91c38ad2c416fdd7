import { formatBeds } from '@kq/contracts/format';
import { dateInBerlin } from '@kq/contracts/dates';
import { searchPath } from '@kq/contracts/page-paths';
import { ButtonLink } from '@/components/ui/button';
import { type BookingRequest } from '../api/booking-request-api';
import { requestStatusText } from '../texts';
import styles from './request-status.module.css';

const text = requestStatusText.replacement;

/** Beds that an owner cancelled after the confirmation, with a search for the missing ones. */
export function ReplacementNotice({
  request,
  now,
}: {
  readonly request: BookingRequest;
  readonly now: number;
}) {
  const titles = request.recipients
    .filter(({ status }) => status === 'cancelled_by_owner')
    .map(({ title }) => title);
  const isOver = request.status === 'cancelled' || dateInBerlin(new Date(now)) > request.start_date;
  if (titles.length === 0 || request.beds_missing === 0 || isOver) return null;
  const sentence = titles.length === 1 ? text.title : text.titleMany;
  return (
    <section className={styles.replacement}>
      <h2>{sentence(titles.join(', '), formatBeds(request.beds_missing))}</h2>
      <p>{text.text}</p>
      <ButtonLink to={replacementPath(request)}>{text.search}</ButtonLink>
    </section>
  );
}

function replacementPath({ location, start_date, end_date, beds_missing }: BookingRequest): string {
  return searchPath({
    location: location.display_name,
    lat: location.lat,
    lng: location.lng,
    startDate: start_date,
    endDate: end_date,
    workers: beds_missing,
  });
}
