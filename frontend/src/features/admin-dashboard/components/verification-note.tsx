import { formatInstant } from '@kq/contracts/format';
import { type AdminAccommodation } from '../api/admin-api';
import { adminDashboardText, verifiedFactWords } from '../texts';
import styles from './admin-dashboard.module.css';

const text = adminDashboardText.accommodations;

/** When and why the verification fell; renders nothing while it is valid or where there never was one. */
export function VerificationNote({ accommodation }: { readonly accommodation: AdminAccommodation }) {
  const last = accommodation.verification_changes.at(-1);
  if (accommodation.verified || last === undefined || last.verified) return null;
  const when = formatInstant(last.at);
  const facts = [...new Set(last.facts.map((fact) => verifiedFactWords[fact] ?? fact))];
  return (
    <p className={styles.note}>
      {facts.length === 0 ? text.verificationRemoved(when) : text.verificationCleared(when, facts.join(', '))}
    </p>
  );
}
