import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatInstant } from '@kq/contracts/format';
import { LoadableView } from '@/components/ui/loadable-view';
import { recordingText as text } from '../recording-texts';
import { recordingReplays } from '../state/recordings';
import styles from './admin-dashboard.module.css';

/** Who replayed which session; read again after a session was opened or closed. */
export function RecordingReplays({ openId }: { readonly openId: string | null }) {
  const dispatch = useDispatch();
  const replays = useSelector(recordingReplays.select);
  useEffect(() => {
    dispatch(recordingReplays.wanted(undefined));
  }, [dispatch, openId]);
  return (
    <section className={styles.card}>
      <h3>{text.replays}</h3>
      <LoadableView
        loadable={replays}
        loadingLabel={text.loadingReplays}
        itemHeight={40}
        errorTitle={text.failedReplays}
        onRetry={() => dispatch(recordingReplays.wanted(undefined))}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.dimmed}>{text.noReplays}</p>
          ) : (
            <ul className={styles.list}>
              {data.map(({ admin_id: admin, session_id: session, at }) => (
                <li key={`${admin} ${session} ${at}`}>{text.replay(formatInstant(at), admin, session)}</li>
              ))}
            </ul>
          )
        }
      </LoadableView>
    </section>
  );
}
