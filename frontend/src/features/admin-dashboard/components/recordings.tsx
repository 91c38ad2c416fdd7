import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatDecimal, formatInstant } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { type RecordedSession, type RecordingsQuery } from '../api/recordings-api';
import { recordings } from '../state/recordings';
import { adminDashboardText } from '../texts';
import { pageWord, recordingText as text } from '../recording-texts';
import styles from './admin-dashboard.module.css';
import own from './recordings.module.css';
import { RecordingFilters } from './recording-filters';
import { RecordingReplays } from './recording-replays';
import { RecordingSheet } from './recording-sheet';

const allOfThem: RecordingsQuery = { from: '', to: '', page: null, minLcp: null, cursor: null };

/** Recorded sessions by time, page and vitals, and who replayed them. */
export function Recordings() {
  const dispatch = useDispatch();
  const sessions = useSelector(recordings.select);
  const [query, setQuery] = useState(allOfThem);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    dispatch(recordings.wanted(query));
  }, [dispatch, query]);

  return (
    <>
      <SectionHead title={adminDashboardText.sections.recordings} />
      <p className={styles.dimmed}>{text.meaning}</p>
      <RecordingFilters
        query={query}
        onChange={(changed) => setQuery({ ...query, ...changed, cursor: null })}
      />
      <LoadableView
        loadable={sessions}
        loadingLabel={text.loading}
        itemHeight={72}
        errorTitle={text.failed}
        onRetry={() => dispatch(recordings.wanted(query))}
      >
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <EmptyState title={text.empty} text={text.emptyText} />
            ) : (
              <SessionTable sessions={data} onOpen={setOpenId} />
            )}
            <div className={`${styles.rowActions} ${own.more}`}>
              {query.cursor !== null && (
                <Button variant="default" onClick={() => setQuery({ ...query, cursor: null })}>
                  {text.newest}
                </Button>
              )}
              {next !== null && (
                <Button variant="default" onClick={() => setQuery({ ...query, cursor: next })}>
                  {text.older}
                </Button>
              )}
            </div>
          </>
        )}
      </LoadableView>
      <RecordingReplays openId={openId} />
      {openId !== null && <RecordingSheet sessionId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

interface SessionTableProps {
  readonly sessions: readonly RecordedSession[];
  readonly onOpen: (sessionId: string) => void;
}

function SessionTable({ sessions, onOpen }: SessionTableProps) {
  return (
    <table className={styles.table}>
      <caption>{text.caption}</caption>
      <thead>
        <tr>
          {[text.start, text.length, text.pages, text.lcp, text.visitor, text.actions].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.session_id}>
            <th scope="row">{formatInstant(session.started_at)}</th>
            <td data-label={text.length}>{text.minutes(lengthOf(session))}</td>
            <td data-label={text.pages}>{session.pages.map(pageWord).join(', ')}</td>
            <td data-label={text.lcp}>{session.lcp === null ? text.unknown : seconds(session.lcp)}</td>
            <td data-label={text.visitor}>{session.signed_in ? text.signedIn : text.anonymous}</td>
            <td>
              <Button
                size="sm"
                variant="default"
                onClick={() => onOpen(session.session_id)}
                aria-label={text.openOf(formatInstant(session.started_at))}
              >
                {text.open}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lengthOf = ({ started_at: start, last_at: end }: RecordedSession): number =>
  Math.ceil((Date.parse(end) - Date.parse(start)) / 60_000);

const seconds = (milliseconds: number): string => `${formatDecimal(milliseconds / 1000)} s`;
