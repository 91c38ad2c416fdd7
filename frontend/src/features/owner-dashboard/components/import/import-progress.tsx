import { useEffect, useRef } from 'react';
import { Button, Progress } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ButtonLink } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { type ImportRow, problemsOf, problemWords } from '../../state/import-file';
import {
  importStarted,
  importStopped,
  type ListingImportState,
  selectImport,
} from '../../state/listing-import.slice';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { DownloadProblems } from './download-problems';
import { itemsOf } from './import-preview';
import styles from './import.module.css';
import { RowList } from './row-list';

const text = ownerDashboardText.import;

interface ImportProgressProps {
  readonly rows: readonly ImportRow[];
  readonly onAnother: () => void;
}

/** How far the rows are sent, and what became of them. */
export function ImportProgress({ rows, onAnother }: ImportProgressProps) {
  const dispatch = useDispatch();
  const state = useSelector(selectImport);
  const { status, total, results, error } = state;
  const done = Object.keys(results).length;
  const rejected = rejectedOf(rows, results);
  const section = useRef<HTMLElement>(null);
  // The pressed button was removed.
  useEffect(() => section.current?.focus(), []);
  const sendRest = () => dispatch(importStarted(itemsOf(rows).filter(({ number }) => !results[number])));
  return (
    <section ref={section} tabIndex={-1} className={dashboardStyles.card} aria-label={text.result}>
      <p role="status">{status === 'done' ? summaryOf(results) : text.progress(done, total)}</p>
      <Progress value={(100 * done) / total} aria-label={text.progress(done, total)} />
      {status === 'stopped' && <ErrorNote error={error ?? text.stopped} />}
      {rejected.length > 0 && (
        <>
          <h3>{text.rejected(rejected.length)}</h3>
          <RowList
            label={text.badCaption}
            rows={rejected.map(({ number, title, problems }) => ({
              number,
              title,
              notes: problems.map(problemWords),
              isBad: true,
            }))}
          />
          {status !== 'sending' && <DownloadProblems rows={rejected} />}
        </>
      )}
      <div className={styles.actions}>
        {status === 'sending' && (
          <Button variant="default" onClick={() => dispatch(importStopped(null))}>
            {text.stop}
          </Button>
        )}
        {status === 'stopped' && <Button onClick={sendRest}>{text.rest}</Button>}
        {status === 'done' && <ButtonLink to="?section=places">{text.toAccommodations}</ButtonLink>}
        {status !== 'sending' && (
          <Button variant="default" onClick={onAnother}>
            {text.another}
          </Button>
        )}
      </div>
    </section>
  );
}

function summaryOf(results: ListingImportState['results']): string {
  const count = (wanted: string) => Object.values(results).filter(({ outcome }) => outcome === wanted).length;
  return text.summary(count('created'), count('known'));
}

/** Rows that the preview or the server refused. */
function rejectedOf(rows: readonly ImportRow[], results: ListingImportState['results']) {
  return rows.flatMap(({ number, cells, listing, problems: wrong }) => {
    if (listing === null)
      return [{ number, cells, title: cells[text.columns.title.heading] ?? '', problems: wrong }];
    const result = results[number];
    if (result?.outcome !== 'rejected') return [];
    const problems = problemsOf(
      Object.entries(result.errors).flatMap(([field, texts]) => texts.map((each) => [field, each] as const)),
    );
    return [{ number, cells, title: listing.title, problems }];
  });
}
