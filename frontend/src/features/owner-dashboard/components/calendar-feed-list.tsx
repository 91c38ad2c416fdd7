import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { formatBeds, formatNights } from '@kq/contracts/format';
import { DateRangeList } from '@/components/ui/date-range';
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type CalendarSync, type OwnAccommodation } from '../api/owner-api';
import {
  feedRemoveSubmitted,
  releaseSubmitted,
  scopeSubmitted,
  selectCalendarMutation,
} from '../state/calendar-sync.slice';
import { bedsOfScope, scopeOptions, scopeValue } from '../state/feed-scopes';
import { feedStateWords, ownerDashboardText } from '../texts';
import { feedAnchor } from './calendar-conflicts';
import { CalendarMutationError } from './calendar-mutation-error';
import { ConfirmedButton } from './confirmed-button';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.sync;

const FREED_SHOWN = 5;

type Feed = CalendarSync['feeds'][number];

const looks: Readonly<Record<Feed['state'], { tone: StatusTone; icon: typeof IconCheck }>> = {
  ok: { tone: 'green', icon: IconCheck },
  failed: { tone: 'red', icon: IconX },
  suspicious: { tone: 'amber', icon: IconAlertTriangle },
};

interface CalendarFeedListProps {
  readonly accommodation: OwnAccommodation;
  readonly feeds: readonly Feed[];
}

/** Calendars of other platforms with their state. */
export function CalendarFeedList({ accommodation, feeds }: CalendarFeedListProps) {
  return (
    <section className={styles.card}>
      <h3>{text.feeds}</h3>
      {feeds.length === 0 && <p className={styles.dimmed}>{text.none}</p>}
      <ul className={styles.list}>
        {feeds.map((feed) => (
          <FeedRow key={feed.id} accommodation={accommodation} feed={feed} />
        ))}
      </ul>
    </section>
  );
}

function FeedRow({ accommodation, feed }: { readonly accommodation: OwnAccommodation; readonly feed: Feed }) {
  const now = useNow();
  const { name, state, host, nights } = feed;
  const { tone, icon } = looks[state];
  return (
    <li id={feedAnchor(feed.id)} tabIndex={-1} className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowTop}>
          <h4>{name}</h4>
          <StatusBadge tone={tone} icon={icon}>
            {feedStateWords[state]}
          </StatusBadge>
        </div>
        <p className={styles.dimmed}>
          {host ?? text.file} · {text.nights(formatNights(nights))} ·{' '}
          {text.lastRead(formatWhen(feed.last_read_at, now))}
        </p>
        {state === 'failed' && <p className={styles.urgent}>{text.failedHint}</p>}
        {state === 'suspicious' && (
          <>
            <p className={styles.urgent}>{text.suspiciousHint(formatNights(feed.pending_nights ?? 0))}</p>
            <FreedNights feed={feed} />
          </>
        )}
        <ProbableEchoes feed={feed} />
        <FeedScope accommodation={accommodation} feed={feed} />
        <FeedActions accommodationId={accommodation.id} feed={feed} />
      </div>
    </li>
  );
}

/** Nights of stays agreed here, which the other platform probably returns. */
function ProbableEchoes({ feed: { echoes = [] } }: { readonly feed: Feed }) {
  if (echoes.length === 0) return null;
  return (
    <div className={styles.dimmed}>
      <p>{text.echoes}</p>
      <DateRangeList spans={echoes} max={FREED_SHOWN} more={text.echoesMore} hasNights={false} />
    </div>
  );
}

/** The nights that a release frees. */
function FreedNights({ feed: { freed } }: { readonly feed: Feed }) {
  return (
    <div className={styles.freed}>
      <p>{text.freed}</p>
      <DateRangeList spans={freed} max={FREED_SHOWN} more={text.freedMore} hasNights={false} />
    </div>
  );
}

/** Selects the beds that the calendar blocks; a choice is stored immediately. */
function FeedScope({
  accommodation,
  feed,
}: {
  readonly accommodation: OwnAccommodation;
  readonly feed: Feed;
}) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectCalendarMutation);
  const isMine = mutation.kind === 'scope' && mutation.feedId === feed.id;
  return (
    <>
      <NativeSelect
        mt="sm"
        label={text.scope}
        aria-label={`${feed.name}: ${text.scope}`}
        value={scopeValue(feed.beds)}
        disabled={isMine && mutation.status === 'busy'}
        onChange={({ currentTarget: { value } }) =>
          dispatch(scopeSubmitted({ id: accommodation.id, feedId: feed.id, beds: bedsOfScope(value) }))
        }
        data={scopeOptions(accommodation, {
          current: feed.beds,
          whole: text.wholeHouse(formatBeds(accommodation.beds_total)),
        })}
      />
      {isMine && mutation.error && <CalendarMutationError error={mutation.error} />}
    </>
  );
}

function FeedActions({ accommodationId, feed }: { readonly accommodationId: number; readonly feed: Feed }) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectCalendarMutation);
  const isReleased = mutation.kind === 'release' && mutation.feedId === feed.id;
  const target = { id: accommodationId, feedId: feed.id };
  return (
    <>
      <div className={styles.rowActions}>
        {feed.state === 'suspicious' && (
          <Button
            variant="default"
            loading={isReleased && mutation.status === 'busy'}
            aria-label={`${feed.name}: ${text.release}`}
            onClick={() => dispatch(releaseSubmitted({ ...target, reading: feed.reading ?? '' }))}
          >
            {text.release}
          </Button>
        )}
        <ConfirmedButton
          kind="remove"
          feedId={feed.id}
          isDestructive
          label={text.remove}
          ariaLabel={`${feed.name}: ${text.remove}`}
          title={text.removeTitle}
          onConfirm={() => dispatch(feedRemoveSubmitted(target))}
        >
          <strong>{feed.name}</strong>: {text.removeText}
        </ConfirmedButton>
      </div>
      {isReleased && mutation.error && <CalendarMutationError error={mutation.error} />}
    </>
  );
}
