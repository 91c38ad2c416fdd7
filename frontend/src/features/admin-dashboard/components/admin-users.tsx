import { useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ROLE_NAMES, type RoleName } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { adminUsers } from '../state/admin-users';
import { adminDashboardText, roleWords } from '../texts';
import styles from './admin-dashboard.module.css';

const text = adminDashboardText.users;

/** All accounts, by role. */
export function AdminUsers() {
  const dispatch = useDispatch();
  const users = useSelector(adminUsers.select);
  const [role, setRole] = useState<RoleName | null>(null);
  useEffect(() => {
    dispatch(adminUsers.wanted({ page: 1, role }));
  }, [dispatch, role]);

  return (
    <>
      <SectionHead title={adminDashboardText.sections.users}>
        <NativeSelect
          aria-label={text.role}
          size="md"
          value={role ?? ''}
          data={[
            { value: '', label: text.all },
            ...ROLE_NAMES.map((value) => ({ value, label: roleWords[value] })),
          ]}
          onChange={(event) => setRole(ROLE_NAMES.find((one) => one === event.currentTarget.value) ?? null)}
        />
      </SectionHead>
      <LoadableView
        loadable={users}
        loadingLabel={text.loading}
        itemHeight={56}
        errorTitle={text.failed}
        onRetry={() => dispatch(adminUsers.wanted({ page: 1, role }))}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={text.empty} />
          ) : (
            <>
              <table className={styles.table}>
                <caption>{text.caption(formatNumber(meta.total))}</caption>
                <thead>
                  <tr>
                    <th scope="col">{text.name}</th>
                    <th scope="col">{text.email}</th>
                    <th scope="col">{text.role}</th>
                    <th scope="col">{text.company}</th>
                    <th scope="col">{text.verified}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((user) => (
                    <tr key={user.id}>
                      <th scope="row">{user.name}</th>
                      <td data-label={text.email}>{user.email}</td>
                      <td data-label={text.role}>{roleWords[user.role.name]}</td>
                      <td data-label={text.company}>{user.company ?? '–'}</td>
                      <td data-label={text.verified}>{user.email_verified ? text.yes : text.no}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager meta={meta} onPage={(page) => dispatch(adminUsers.wanted({ page, role }))} />
            </>
          )
        }
      </LoadableView>
    </>
  );
}
