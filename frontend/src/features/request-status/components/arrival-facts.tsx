import { useSelector } from 'react-redux';
import { formatInstant } from '@kq/contracts/format';
import { selectArrival } from '../state/request-status.slice';
import { requestStatusText } from '../texts';
import styles from './request-status.module.css';

const text = requestStatusText.arrival;

/** What the owner tells only those who have booked: the way in, the house rules, and shortly before arrival the code. */
export function ArrivalFacts({ accommodationId }: { readonly accommodationId: number }) {
  const arrival = useSelector(selectArrival);
  const facts = arrival?.find(({ accommodation_id }) => accommodation_id === accommodationId);
  if (!facts) return null;
  const { arrival_notes, house_rules, access, has_access, access_from } = facts;
  const rows = [
    { name: text.notes, said: arrival_notes },
    { name: text.keyCode, said: access?.key_code },
    { name: text.wifiName, said: access?.wifi_name },
    { name: text.wifiPassword, said: access?.wifi_password },
    { name: text.houseRules, said: house_rules },
  ].filter(({ said }) => said);
  const isWaiting = has_access && access === null;
  if (rows.length === 0 && !isWaiting) return null;
  return (
    <div className={styles.arrival}>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ name, said }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      )}
      {isWaiting && <p>{text.accessFrom(formatInstant(access_from))}</p>}
    </div>
  );
}
