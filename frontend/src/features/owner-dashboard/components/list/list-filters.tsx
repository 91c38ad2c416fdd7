import { useEffect, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { Tabs } from '@/components/ui/tabs';
import { formatNumber } from '@kq/contracts/format';
import { OWN_STATUSES, type OwnStatus } from '@kq/contracts/http/own-accommodations';
import { type OwnListQuery } from '../../api/owner-api';
import { listPath } from '../../state/list-query';
import { ownerDashboardText, ownStatusWords } from '../../texts';
import styles from './list.module.css';

const text = ownerDashboardText.list;
const TYPING_MS = 300;

interface ListFiltersProps {
  readonly query: OwnListQuery;
  readonly counts: Readonly<Record<OwnStatus, number>>;
}

/** Words and states of the list; both are in the address. */
export function ListFilters({ query, counts }: ListFiltersProps) {
  const { q } = query;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = OWN_STATUSES.filter((status) => counts[status] > 0 || status === query.status);
  return (
    <div className={styles.filters}>
      <SearchField query={query} />
      <Tabs label={text.states}>
        <Link
          to={listPath({ page: 1, ...(q ? { q } : {}) })}
          aria-current={query.status ? undefined : 'page'}
        >
          {text.all} ({formatNumber(all)})
        </Link>
        {states.map((status) => (
          <Link
            key={status}
            to={listPath({ page: 1, status, ...(q ? { q } : {}) })}
            aria-current={query.status === status ? 'page' : undefined}
          >
            {ownStatusWords[status]} ({formatNumber(counts[status])})
          </Link>
        ))}
      </Tabs>
    </div>
  );
}

function SearchField({ query }: { readonly query: OwnListQuery }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query.q ?? '');
  const words = typed.trim();
  const { q = '', status } = query;
  const known = useRef(q);
  useEffect(() => {
    // Back, or a link without words.
    if (q !== known.current) setTyped(q);
    known.current = q;
  }, [q]);
  useEffect(() => {
    if (words === known.current) return;
    const path = listPath({ page: 1, ...(status ? { status } : {}), ...(words ? { q: words } : {}) });
    const timer = setTimeout(() => {
      known.current = words;
      void navigate(path, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [navigate, status, words]);
  return (
    <TextInput
      type="search"
      label={text.search}
      value={typed}
      maxLength={80}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
