import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatInstant, formatNumber } from '@kq/contracts/format';
import { StatusBadge } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { accommodationStatusWords } from '@/texts/status';
import { type AdminAccommodation } from '../api/admin-api';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { RemovePhoto } from './remove-photo';
import { VerificationNote } from './verification-note';

const text = adminDashboardText.accommodations;

interface AdminAccommodationRowProps {
  readonly accommodation: AdminAccommodation;
  readonly onOpen: () => void;
}

/** One accommodation; what a decision needs and the decision itself are in its sheet. */
export function AdminAccommodationRow({ accommodation, onOpen }: AdminAccommodationRowProps) {
  const { title, status, verified, check } = accommodation;
  const requestedAt = check?.requested_at;
  return (
    <tr>
      <th scope="row">
        <Link to={pagePath('accommodation-detail', { slug: accommodation.slug })}>{title}</Link>
        {verified && (
          <StatusBadge tone="green" icon={IconShieldCheck}>
            {text.verified}
          </StatusBadge>
        )}
        {requestedAt && <p className={styles.note}>{text.requested(formatInstant(requestedAt))}</p>}
        <VerificationNote accommodation={accommodation} />
      </th>
      <td data-label={text.place}>
        {accommodation.zip_code} {accommodation.city}
      </td>
      <td data-label={text.beds}>{formatNumber(accommodation.beds_total)}</td>
      <td data-label={text.status}>{accommodationStatusWords[status]}</td>
      <td>
        <div className={styles.rowActions}>
          <Button size="sm" variant="default" onClick={onOpen} aria-label={`${title}: ${text.open}`}>
            {text.open}
          </Button>
          <RemovePhoto accommodation={accommodation} />
        </div>
      </td>
    </tr>
  );
}
