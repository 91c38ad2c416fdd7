import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { PlainButton } from '@/components/ui/button';
import { DateRange } from '@/components/ui/date-range';
import { DottedLine } from '@/components/ui/dotted-line';
import { SkeletonList } from '@/components/ui/skeletons';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type AccommodationCalendar, type CalendarCheck, type CheckLink } from '../api/calendar-links-api';
import { takeLinkToken } from '../state/link-token';
import { checkPage } from '../state/pages';
import styles from './calendar-links.module.css';
import { LinkedCalendarPage, useCalendarLinksTexts } from './calendar-links-texts';
import { MutationError } from './mutation-error';
import { DoneHeading } from './done-heading';
import { LinkFailure } from './link-failure';

/** /calendar-check/:ownerId: opened from the weekly mail, mostly on a phone; one button confirms all calendars. */
export function CalendarCheckPage() {
  const { ownerId = '' } = useParams();
  const dispatch = useDispatch();
  // Before anything else is rendered or measured, the token leaves the address bar.
  const [link] = useState<CheckLink>(() => ({ ownerId, token: takeLinkToken() }));
  const { status, data, error } = useSelector(checkPage.selectPage).view;
  useEffect(() => {
    dispatch(checkPage.opened(link));
  }, [dispatch, link]);
  return (
    <LinkedCalendarPage page="check" language={data?.language} loading={<Loading />}>
      {status === 'failed' && error && (
        <LinkFailure error={error} onRetry={() => dispatch(checkPage.opened(link))} />
      )}
      {status === 'loading' && <Loading />}
      {status === 'ready' && data && <Check view={data} link={link} />}
    </LinkedCalendarPage>
  );
}

function Loading() {
  const { check: text } = useCalendarLinksTexts();
  return <SkeletonList count={3} itemHeight={96} label={text.loading} />;
}

function Check({ view, link }: { readonly view: CalendarCheck; readonly link: CheckLink }) {
  const { check: text } = useCalendarLinksTexts();
  if (view.total === 0) {
    return (
      <>
        <h1>{text.title}</h1>
        <p>{text.none}</p>
      </>
    );
  }
  const more = view.total - view.accommodations.length;
  return (
    <>
      <Confirmation view={view} link={link} />
      <section>
        <h2>{text.list}</h2>
        <ul className={styles.accommodations}>
          {view.accommodations.map((accommodation) => (
            <Accommodation key={accommodation.id} accommodation={accommodation} />
          ))}
        </ul>
        {more > 0 && <p className={styles.hint}>{text.more(more)}</p>}
      </section>
    </>
  );
}

/** The question with its button, or that it is answered. */
function Confirmation({ view, link }: { readonly view: CalendarCheck; readonly link: CheckLink }) {
  const dispatch = useDispatch();
  const now = useNow();
  const { mutation } = useSelector(checkPage.selectPage);
  const { check: text, format } = useCalendarLinksTexts();
  if (view.is_confirmed_today) {
    return (
      <header className={styles.head}>
        <DoneHeading title={text.doneTitle} isFresh={mutation.status === 'done'} />
        <p>{text.doneText}</p>
      </header>
    );
  }
  const isEarlier = view.confirmed_at !== null;
  return (
    <header className={styles.head}>
      <h1>
        {isEarlier ? text.earlierTitle(formatWhen(view.confirmed_at ?? '', now, ', ', format)) : text.title}
      </h1>
      <PlainButton
        look={isEarlier ? 'secondary' : 'primary'}
        isFullWidth
        className={styles.big}
        disabled={mutation.status === 'busy'}
        onClick={() => dispatch(checkPage.submitted(link))}
      >
        {isEarlier ? text.again : text.submit}
      </PlainButton>
      <MutationError error={mutation.error} />
      {!isEarlier && <p className={styles.hint}>{text.hint}</p>}
    </header>
  );
}

function Accommodation({ accommodation }: { readonly accommodation: AccommodationCalendar }) {
  const now = useNow();
  const { check: text, format } = useCalendarLinksTexts();
  const { id, title, zip_code, city, beds_total, free, confirmed_at } = accommodation;
  const facts = [
    { key: 'town', content: `${zip_code} ${city}` },
    { key: 'beds', content: text.beds(format.beds(beds_total)) },
    ...(confirmed_at === null
      ? []
      : [{ key: 'confirmed', content: text.confirmed(formatWhen(confirmed_at, now, ', ', format)) }]),
  ];
  return (
    <li className={styles.accommodation}>
      <h3>{title}</h3>
      <p className={styles.hint}>
        <DottedLine parts={facts} />
      </p>
      <ul className={styles.spans}>
        {free.map((span) => (
          <li key={span.from} className={styles.free}>
            <DateRange start={span.from} end={span.to} hasNights={false} format={format} />
            <strong>{text.free(span)}</strong>
          </li>
        ))}
      </ul>
      <Link
        className={styles.change}
        aria-label={`${title}: ${text.change}`}
        to={`${pagePath('owner-dashboard')}?section=places&calendar=${id}`}
      >
        {text.change}
      </Link>
    </li>
  );
}
