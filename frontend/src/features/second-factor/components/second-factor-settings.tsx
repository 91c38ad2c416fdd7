import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorNote } from '@/components/ui/error-note';
import { actRequested, selectSecondFactor } from '../state/second-factor.slice';
import { secondFactorText } from '../texts';
import styles from './second-factor.module.css';

const text = secondFactorText.settings;

/** Card in the settings of the administration: a new app, new recovery codes. */
export function SecondFactorSettings() {
  const dispatch = useDispatch();
  const { isBusy, error } = useSelector(selectSecondFactor);
  return (
    <section className={styles.settings}>
      <h3>{text.title}</h3>
      <p>{text.hint}</p>
      <Button variant="default" loading={isBusy} onClick={() => dispatch(actRequested('enroll'))}>
        {text.enroll}
      </Button>
      <p>{text.renewHint}</p>
      <Button variant="default" loading={isBusy} onClick={() => dispatch(actRequested('renew'))}>
        {text.renew}
      </Button>
      {error && <ErrorNote error={error} />}
    </section>
  );
}
