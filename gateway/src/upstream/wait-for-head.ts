import { startDeadline } from '@kq/kernel';
import { type UpstreamCallOptions } from './upstream-call-options';

interface Listeners {
  /** @returns true when the wait is over */
  readonly onSilent: () => boolean;
  readonly onTimeout: () => void;
}

/**
 * Waits for the response head of a call: `onSilent` after each `patienceMs`, `onTimeout` after `headTimeoutMs`.
 * @returns a function that ends the wait
 */
export function waitForHead(
  { headTimeoutMs, patienceMs }: Pick<UpstreamCallOptions, 'headTimeoutMs' | 'patienceMs'>,
  { onSilent, onTimeout }: Listeners,
): () => void {
  let cancel: () => void;
  const wait = (leftMs: number): void => {
    cancel =
      patienceMs === null || patienceMs >= leftMs
        ? startDeadline(leftMs, onTimeout)
        : startDeadline(patienceMs, () => {
            if (!onSilent()) wait(leftMs - patienceMs);
          });
  };
  wait(headTimeoutMs);
  return () => cancel();
}
