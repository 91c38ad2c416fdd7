import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatNumber } from '@kq/contracts/format';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { StatusBadge } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { accommodationStatusWords } from '@/texts/status';
import { type AdminAccommodation, type AdminAccommodationPatch } from '../api/admin-api';
import { accommodationChangeSubmitted, selectAccommodationChange } from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { RemovePhoto } from './remove-photo';
import { VerificationNote } from './verification-note';

const text = adminDashboardText.accommodations;

/** One accommodation with "Geprüft" and "Gesperrt"; blocking asks first. */
export function AdminAccommodationRow({ accommodation }: { readonly accommodation: AdminAccommodation }) {
  const dispatch = useDispatch();
  const { changingId } = useSelector(selectAccommodationChange);
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, status, verified } = accommodation;
  const isBlocked = status === 'blocked';
  const change = (patch: AdminAccommodationPatch) => {
    setIsAsking(false);
    dispatch(accommodationChangeSubmitted({ id, patch }));
  };
  const verifyLabel = verified ? text.unverify : text.verify;
  const blockLabel = isBlocked ? text.unblock : text.block;
  return (
    <tr>
      <th scope="row">
        <Link to={pagePath('accommodation-detail', { slug: accommodation.slug })}>{title}</Link>
        {verified && (
          <StatusBadge tone="green" icon={IconShieldCheck}>
            {text.verified}
          </StatusBadge>
        )}
        <VerificationNote accommodation={accommodation} />
      </th>
      <td data-label={text.place}>
        {accommodation.zip_code} {accommodation.city}
      </td>
      <td data-label={text.beds}>{formatNumber(accommodation.beds_total)}</td>
      <td data-label={text.status}>{accommodationStatusWords[status]}</td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="sm"
            variant="default"
            disabled={changingId === id}
            onClick={() => change({ verified: !verified })}
            aria-label={`${title}: ${verifyLabel}`}
          >
            {verifyLabel}
          </Button>
          <Button
            size="sm"
            variant="default"
            className={isBlocked ? undefined : styles.red}
            disabled={changingId === id}
            onClick={() => (isBlocked ? change({ blocked: false }) : setIsAsking(true))}
            aria-label={`${title}: ${blockLabel}`}
          >
            {blockLabel}
          </Button>
          <RemovePhoto accommodation={accommodation} />
        </div>
        <ConfirmSheet
          isOpen={isAsking}
          isDestructive
          title={text.blockTitle}
          confirmLabel={text.block}
          onConfirm={() => change({ blocked: true })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <strong>{title}</strong>
          </p>
          <p>{text.blockText}</p>
        </ConfirmSheet>
      </td>
    </tr>
  );
}
