import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatAccommodations, formatNumber } from '@kq/contracts/format';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { ErrorNote } from '@/components/ui/error-note';
import { type OwnListQuery } from '../../api/owner-api';
import {
  bulkSubmitted,
  selectAllRequested,
  selectBulk,
  selectionCleared,
  selectSelectedCount,
} from '../../state/bulk-change.slice';
import { ownerDashboardText } from '../../texts';
import { BulkPriceSheet } from './bulk-price-sheet';
import styles from './list.module.css';

const text = ownerDashboardText.list;

type Asked = 'publish' | 'archive' | 'price';

interface BulkBarProps {
  readonly query: OwnListQuery;
  /** Accommodations that the filter finds. */
  readonly total: number;
}

/** What can be done to all chosen accommodations. */
export function BulkBar({ query, total }: BulkBarProps) {
  const dispatch = useDispatch();
  const count = useSelector(selectSelectedCount);
  const { status, isSelectingAll, error } = useSelector(selectBulk);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (count === 0 || status === 'sending') return null;
  const words = formatAccommodations(count);
  const submit = (change: Parameters<typeof bulkSubmitted>[0]) => {
    setAsked(null);
    dispatch(bulkSubmitted(change));
  };
  return (
    <section className={styles.bar} aria-label={text.selection}>
      <div className={styles.barHead}>
        <p role="status">
          <strong>{text.selected(words)}</strong>
        </p>
        <Button variant="subtle" onClick={() => dispatch(selectionCleared())}>
          {text.clear}
        </Button>
      </div>
      <div className={styles.barActions}>
        <Button onClick={() => setAsked('publish')}>{text.publish}</Button>
        <Button variant="default" onClick={() => setAsked('price')}>
          {text.price}
        </Button>
        <Button variant="default" onClick={() => setAsked('archive')}>
          {text.archive}
        </Button>
        {count < total && (
          <Button
            variant="subtle"
            loading={isSelectingAll}
            onClick={() => dispatch(selectAllRequested(query))}
          >
            {text.selectAll(formatNumber(total))}
          </Button>
        )}
      </div>
      {error && <ErrorNote error={error} />}
      <ConfirmSheet
        isOpen={asked === 'publish' || asked === 'archive'}
        title={asked === 'archive' ? text.archiveTitle(words) : text.publishTitle(words)}
        confirmLabel={asked === 'archive' ? text.archive : text.publish}
        onConfirm={() => asked && asked !== 'price' && submit({ action: asked })}
        onClose={() => setAsked(null)}
      >
        <p>{asked === 'archive' ? text.archiveText(count) : text.publishText}</p>
      </ConfirmSheet>
      {asked === 'price' && <BulkPriceSheet words={words} onSubmit={submit} onClose={() => setAsked(null)} />}
    </section>
  );
}
