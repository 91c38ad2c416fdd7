import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { formatBeds, formatCents } from '@kq/contracts/format';
import { bedsOfRooms } from '@kq/contracts/rooms';
import { type ImportedListing } from '@kq/contracts/http/accommodation-import';
import { problemWords, type ImportRow } from '../../state/import-file';
import { type ImportItem, importStarted } from '../../state/listing-import.slice';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { DownloadProblems } from './download-problems';
import { RowList } from './row-list';

const text = ownerDashboardText.import;

/** The rows that can be imported, and those that cannot with the reasons. */
export function ImportPreview({ rows }: { readonly rows: readonly ImportRow[] }) {
  const dispatch = useDispatch();
  const bad = rows.filter(({ listing }) => listing === null);
  const good = itemsOf(rows);
  return (
    <section className={dashboardStyles.card} aria-labelledby="import-preview">
      <h3 id="import-preview">{text.preview}</h3>
      <p role="status">
        {text.good(good.length)}
        {bad.length > 0 && `, ${text.bad(bad.length)}`}
      </p>
      {bad.length > 0 && (
        <>
          <p className={dashboardStyles.dimmed}>{text.badHint}</p>
          <RowList
            label={text.badCaption}
            rows={bad.map(({ number, cells, problems }) => ({
              number,
              title: cells[text.columns.title.heading] ?? '',
              notes: problems.map(problemWords),
              isBad: true,
            }))}
          />
          <DownloadProblems rows={bad} />
        </>
      )}
      {good.length > 0 && (
        <>
          <RowList
            label={text.goodCaption}
            rows={good.map(({ number, listing }) => ({
              number,
              title: listing.title,
              notes: [listingWords(listing)],
            }))}
          />
          <Button onClick={() => dispatch(importStarted(good))}>{text.start(good.length)}</Button>
        </>
      )}
    </section>
  );
}

export const itemsOf = (rows: readonly ImportRow[]): ImportItem[] =>
  rows.flatMap(({ number, listing }) => (listing ? [{ number, listing }] : []));

function listingWords({ zip_code, city, rooms, price_per_bed_night }: ImportedListing): string {
  const parts = [
    `${zip_code} ${city}`,
    rooms.length > 0 ? formatBeds(bedsOfRooms(rooms).bedsTotal) : null,
    price_per_bed_night > 0 ? formatCents(price_per_bed_night) : null,
  ];
  return parts.filter(Boolean).join(' · ');
}
