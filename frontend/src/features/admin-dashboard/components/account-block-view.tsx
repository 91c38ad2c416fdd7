import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatInstant } from '@kq/contracts/format';
import { accountBlock } from '../state/account-blocks';
import styles from './admin-dashboard.module.css';
import { accountBlockText as text, blockGroundWord } from '../account-block-texts';

/** What a block would end, and what administrators have decided so far about an account. */
export function AccountBlockDetails({ id, isBlocked }: { readonly id: number; readonly isBlocked: boolean }) {
  const dispatch = useDispatch();
  const { data, error } = useSelector(accountBlock.select);
  useEffect(() => {
    dispatch(accountBlock.wanted(id));
  }, [dispatch, id]);
  if (error) return <p>{text.failed}</p>;
  if (data?.user_id !== id) return <p role="status">{text.loading}</p>;
  const { accommodations, open_requests: requests, confirmed_stays: stays } = data.parts;
  return (
    <>
      {!isBlocked && (
        <>
          <p>{text.effects}</p>
          <ul className={styles.list}>
            <li>{text.ends}</li>
            {accommodations > 0 && <li>{text.hides(accommodations)}</li>}
            {requests > 0 && <li>{text.withdraws(requests)}</li>}
            {stays > 0 && <li>{text.holds(stays)}</li>}
            <li>{text.tells}</li>
          </ul>
        </>
      )}
      {data.acts.length > 0 && (
        <>
          <p>
            <strong>{text.log}</strong>
          </p>
          <ul className={styles.list}>
            {data.acts.map(({ at, act, by, ground, text: words }) => (
              <li key={`${at}-${act}`}>
                {formatInstant(at)}, {text.by(by)}: {text.act[act]}
                {ground && ` (${blockGroundWord(ground)})`}. {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
