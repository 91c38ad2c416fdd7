import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatDate, formatInstant } from '@kq/contracts/format';
import { DateRange } from '@/components/ui/date-range';
import { pagePath } from '@/config/paths';
import { type AdminReport } from '../api/admin-api';
import { selectDecision } from '../state/report-decision.slice';
import { adminDashboardText, reportGroundWords } from '../texts';
import styles from './reports.module.css';

const text = adminDashboardText.reports;

/** Who reported what, what is reported, and what was decided before. */
export function ReportContext({ report }: { readonly report: AdminReport }) {
  const { decision, held } = report;
  const [first] = held.map(({ until }) => until).sort();
  return (
    <div className={styles.context}>
      {first && <p className={styles.held}>{text.held(held.length, formatInstant(first))}</p>}
      <section>
        <h3>{text.said}</h3>
        <p>
          <strong>{reportGroundWords[report.ground]}</strong>, {formatInstant(report.created_at)}
        </p>
        <p className={styles.quote}>{report.text || text.noText}</p>
      </section>
      <Person title={text.reporter} person={report.reporter} />
      <Person title={text.reported} person={report.reported} />
      <ReportedRequest request={report.request} />
      <ReportedListing listing={report.listing} />
      <Others others={report.others} />
      {decision && <Decision decision={decision} />}
    </div>
  );
}

function Decision({ decision }: { readonly decision: NonNullable<AdminReport['decision']> }) {
  const { status } = useSelector(selectDecision);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (status === 'done') heading.current?.focus();
  }, [status]);
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        {text.decision}
      </h3>
      <p>{text.decidedAt(text.outcomes[decision.decision], formatInstant(decision.at))}</p>
      <p className={styles.quote}>{decision.statement}</p>
    </section>
  );
}

function Person({ title, person }: { readonly title: string; readonly person: AdminReport['reporter'] }) {
  const name = person?.name ?? text.erased;
  return (
    <section>
      <h3>{title}</h3>
      <p>{person?.company ? `${name}, ${person.company}` : name}</p>
      {person?.email && (
        <p className={styles.dimmed}>
          {person.email} · {text.reporterIs(person.email_verified)}
          {person.since && ` · ${text.since(formatDate(person.since.slice(0, 10)))}`}
        </p>
      )}
    </section>
  );
}

function ReportedRequest({ request }: Pick<AdminReport, 'request'>) {
  if (!request) return null;
  const { contact, message } = request;
  return (
    <section>
      <h3>{text.request}</h3>
      <p>
        {request.workers} Personen in {request.place} ·{' '}
        <DateRange start={request.start_date} end={request.end_date} nights={request.nights} /> ·{' '}
        {text.owners(request.owners)}
      </p>
      <p className={styles.dimmed}>{[contact.name, contact.company].filter(Boolean).join(', ')}</p>
      {message && (
        <>
          <p className={styles.dimmed}>{text.message}</p>
          <p className={styles.quote}>{message}</p>
        </>
      )}
    </section>
  );
}

function ReportedListing({ listing }: Pick<AdminReport, 'listing'>) {
  if (!listing) return null;
  return (
    <section>
      <h3>{text.listing}</h3>
      <p>
        {listing.title}, {listing.zip_code} {listing.city}
      </p>
      {listing.description && <p className={styles.quote}>{listing.description}</p>}
      <p>
        <Link to={pagePath('accommodation-detail', { slug: listing.slug })}>{text.showListing}</Link>
      </p>
    </section>
  );
}

function Others({ others }: Pick<AdminReport, 'others'>) {
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{text.others}</h3>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            {formatInstant(other.created_at)}: {reportGroundWords[other.ground]},{' '}
            {other.is_same_subject ? text.same : text.sameUser} ·{' '}
            {other.decision ? text.outcomes[other.decision.decision] : text.statuses.open}
          </li>
        ))}
      </ul>
    </section>
  );
}
