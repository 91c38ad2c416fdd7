import { IconArrowLeft } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { listPath } from '../../state/list-query';
import { selectListQuery } from '../../state/own-accommodations.slice';
import { ownerDashboardText } from '../../texts';
import styles from '../owner-dashboard.module.css';

/** Leads to the page of the list from which an accommodation was opened. */
export function BackToList({ onLeave }: { readonly onLeave?: () => void }) {
  const query = useSelector(selectListQuery);
  return (
    <Link to={listPath(query)} className={styles.back} onClick={onLeave}>
      <IconArrowLeft size={18} aria-hidden="true" /> {ownerDashboardText.accommodations.back}
    </Link>
  );
}
