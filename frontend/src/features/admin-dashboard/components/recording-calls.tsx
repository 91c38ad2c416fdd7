import { formatCount, formatNumber } from '@kq/contracts/format';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { recordingText as text } from '../recording-texts';
import { type RecordedCall } from './recorded-events';
import styles from './recordings.module.css';

/** Calls of the API in a recorded session, with what is known of their bodies. */
export function RecordingCalls({ calls }: { readonly calls: readonly RecordedCall[] }) {
  if (calls.length === 0) return <p>{text.noCalls}</p>;
  return (
    <details className={styles.calls}>
      <summary>{formatCount(calls.length, text.call, text.calls)}</summary>
      <ol>
        {calls.map(({ atMs, request }, index) => (
          <li key={index}>
            <details>
              <summary>
                {text.callAt(formatNumber(atMs / 1000))} {String(request.method)} {String(request.name)}:{' '}
                {String(request.status ?? text.noAnswer)}
              </summary>
              <ScrollRegion label={text.call}>
                <pre>{JSON.stringify(request, null, 2)}</pre>
              </ScrollRegion>
            </details>
          </li>
        ))}
      </ol>
    </details>
  );
}
