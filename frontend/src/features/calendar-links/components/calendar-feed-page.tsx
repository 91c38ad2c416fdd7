import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { PlainButton } from '@/components/ui/button';
import { DateRangeList } from '@/components/ui/date-range';
import { SkeletonList } from '@/components/ui/skeletons';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type FeedLink, type FeedSuspicion } from '../api/calendar-links-api';
import { takeLinkToken } from '../state/link-token';
import { feedPage } from '../state/pages';
import styles from './calendar-links.module.css';
import { LinkedCalendarPage, useCalendarLinksTexts } from './calendar-links-texts';
import { MutationError } from './mutation-error';
import { DoneHeading } from './done-heading';
import { LinkFailure } from './link-failure';

const SPANS_MAX = 12;

/** /calendar-feed/:accommodationId/:feedId: opened from the mail about a suspicious calendar; one button frees its nights. */
export function CalendarFeedPage() {
  const { accommodationId = '', feedId = '' } = useParams();
  const dispatch = useDispatch();
  // Before anything else is rendered or measured, the token leaves the address bar.
  const [link] = useState<FeedLink>(() => ({ accommodationId, feedId, token: takeLinkToken() }));
  const { status, data, error } = useSelector(feedPage.selectPage).view;
  useEffect(() => {
    dispatch(feedPage.opened(link));
  }, [dispatch, link]);
  return (
    <LinkedCalendarPage page="feed" language={data?.language} loading={<Loading />}>
      {status === 'failed' && error && (
        <LinkFailure error={error} onRetry={() => dispatch(feedPage.opened(link))} />
      )}
      {status === 'loading' && <Loading />}
      {status === 'ready' && data && <Suspicion view={data} link={link} />}
    </LinkedCalendarPage>
  );
}

function Loading() {
  const { feed: text } = useCalendarLinksTexts();
  return <SkeletonList count={3} itemHeight={96} label={text.loading} />;
}

function Suspicion({ view, link }: { readonly view: FeedSuspicion; readonly link: FeedLink }) {
  const { feed: text } = useCalendarLinksTexts();
  return (
    <>
      {view.state === 'settled' ? <Settled /> : <Question view={view} link={link} />}
      <Facts view={view} />
      <Link
        className={styles.change}
        to={`${pagePath('owner-dashboard')}?section=places&calendar=${view.accommodation_id}`}
      >
        {text.change}
      </Link>
    </>
  );
}

function Settled() {
  const { feed: text } = useCalendarLinksTexts();
  const { mutation } = useSelector(feedPage.selectPage);
  if (mutation.status === 'done') return <DoneHeading title={text.doneTitle} isFresh />;
  return (
    <header className={styles.head}>
      <h1>{text.settledTitle}</h1>
      <p>{text.settledText}</p>
    </header>
  );
}

function Question({ view, link }: { readonly view: FeedSuspicion; readonly link: FeedLink }) {
  const dispatch = useDispatch();
  const { mutation } = useSelector(feedPage.selectPage);
  const { feed: text, format } = useCalendarLinksTexts();
  const nights = format.nights(view.freed_nights);
  return (
    <header className={styles.head}>
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      <div className={styles.accommodation}>
        <h2>{text.freed(nights)}</h2>
        <DateRangeList
          className={styles.spans}
          spans={view.freed}
          max={SPANS_MAX}
          more={text.more}
          format={format}
        />
      </div>
      <PlainButton
        isFullWidth
        className={styles.big}
        disabled={mutation.status === 'busy'}
        onClick={() => dispatch(feedPage.submitted({ ...link, reading: view.reading ?? '' }))}
      >
        {text.submit(nights)}
      </PlainButton>
      <MutationError error={mutation.error} />
      <p className={styles.hint}>{text.keep}</p>
    </header>
  );
}

function Facts({ view }: { readonly view: FeedSuspicion }) {
  const now = useNow();
  const { feed: text, format } = useCalendarLinksTexts();
  const rows = [
    [text.accommodation, `${view.title}, ${view.zip_code} ${view.city}`],
    [text.before, format.nights(view.nights)],
    ...(view.pending_nights === null ? [] : [[text.now, format.nights(view.pending_nights)]]),
    [text.lastRead, formatWhen(view.last_read_at, now, ', ', format)],
  ];
  return (
    <section className={styles.facts}>
      <h2>{view.feed_name}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
