import { type ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { type Loadable, type Page } from '@/lib/store/loadable';
import styles from './admin-dashboard.module.css';

interface AdminTableProps<Row> {
  readonly rows: Loadable<Page<Row>>;
  readonly text: {
    readonly loading: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyText?: string;
    /** `12 Konten` */
    readonly caption: (total: number) => string;
  };
  readonly columns: readonly string[];
  readonly rowHeight: number;
  readonly onPage: (page: number) => void;
  readonly renderRow: (row: Row) => ReactNode;
}

/** A table of the administration, page by page. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { rows, text, columns, rowHeight, onPage, renderRow } = props;
  return (
    <LoadableView
      loadable={rows}
      loadingLabel={text.loading}
      itemHeight={rowHeight}
      errorTitle={text.failed}
      onRetry={() => onPage(1)}
    >
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState title={text.empty} text={text.emptyText} />
        ) : (
          <>
            <table className={styles.table}>
              <caption>{text.caption(meta.total)}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{data.map(renderRow)}</tbody>
            </table>
            <Pager meta={meta} onPage={onPage} />
          </>
        )
      }
    </LoadableView>
  );
}
