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
import { type AdminPlace, type AdminPlacePatch } from '../api/admin-api';
import { placeChangeSubmitted, selectPlaceChange } from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { VerificationNote } from './verification-note';

const text = adminDashboardText.accommodations;

/** One place with "Geprüft" and "Gesperrt"; blocking asks first. */
export function AdminPlaceRow({ place }: { readonly place: AdminPlace }) {
  const dispatch = useDispatch();
  const { changingId } = useSelector(selectPlaceChange);
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, status, verified } = place;
  const isBlocked = status === 'blocked';
  const change = (patch: AdminPlacePatch) => {
    setIsAsking(false);
    dispatch(placeChangeSubmitted({ id, patch }));
  };
  const verifyLabel = verified ? text.unverify : text.verify;
  const blockLabel = isBlocked ? text.unblock : text.block;
  return (
    <tr>
      <th scope="row">
        <Link to={pagePath('accommodation-detail', { slug: place.slug })}>{title}</Link>
        {verified && (
          <StatusBadge tone="green" icon={IconShieldCheck}>
            {text.verified}
          </StatusBadge>
        )}
        <VerificationNote place={place} />
      </th>
      <td data-label={text.place}>
        {place.zip_code} {place.city}
      </td>
      <td data-label={text.beds}>{formatNumber(place.beds_total)}</td>
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
