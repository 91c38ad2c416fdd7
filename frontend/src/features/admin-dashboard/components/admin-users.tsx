import { useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ROLE_NAMES, type RoleName } from '@kq/contracts/constants';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { accountBlockText } from '../account-block-texts';
import { adminUsers } from '../state/admin-users';
import { adminDashboardText, roleWords } from '../texts';
import { AccountBlockButton } from './account-block-button';
import { AdminTable } from './admin-table';

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
      <AdminTable
        rows={users}
        text={text}
        columns={[text.name, text.email, text.role, text.company, text.verified, accountBlockText.actions]}
        rowHeight={56}
        onPage={(page) => dispatch(adminUsers.wanted({ page, role }))}
        renderRow={(user) => (
          <tr key={user.id}>
            <th scope="row">{user.name}</th>
            <td data-label={text.email}>{user.email}</td>
            <td data-label={text.role}>{roleWords[user.role.name]}</td>
            <td data-label={text.company}>{user.company ?? '–'}</td>
            <td data-label={text.verified}>{user.email_verified ? text.yes : text.no}</td>
            <td>
              <AccountBlockButton user={user} />
            </td>
          </tr>
        )}
      />
    </>
  );
}
